import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { fold, wordsOf } from './fold.ts';
import { explicitLexeme, genreLexeme, tagLexeme, vocalLexeme } from './lexemes.ts';

interface Document {
  name: string[];
  artist: string[];
  album: string[];
  filters: string[];
}

const vector = ({ name, artist, album, filters }: Document) => sql<string>`
  setweight(array_to_tsvector(${name}::text[]), 'A')
  || setweight(array_to_tsvector(${artist}::text[]), 'B')
  || setweight(array_to_tsvector(${album}::text[]), 'C')
  || array_to_tsvector(${filters}::text[])`;

/**
 * Rewrites the search documents of an album and of its tracks; call it in the transaction that changed them. Where
 * only some of the tracks changed, and not the album's name, `changed` spares the others.
 */
export const refreshSearch = async (tx: Handle, albumId: number, changed?: readonly number[]): Promise<void> => {
  const album = await tx.selectFrom('albums').select(['name', 'artist']).where('id', '=', albumId).executeTakeFirst();
  if (!album) return;
  const tracks = await listTracks(tx, albumId);
  const all = new Set<string>();
  for (const track of tracks) {
    const filters = [
      ...track.genres.map(genreLexeme),
      ...track.tags.map(tagLexeme),
      explicitLexeme(track.explicit),
      vocalLexeme(track.vocal),
    ];
    if (track.revoked_at === null) for (const filter of filters) all.add(filter);
    if (changed && !changed.includes(track.id)) continue;
    const document = { name: wordsOf(track.name), artist: wordsOf(track.artist), album: wordsOf(album.name), filters };
    await tx
      .updateTable('tracks')
      .set({ search: vector(document), name_folded: fold(track.name) })
      .where('id', '=', track.id)
      .execute();
  }
  const playable = tracks.filter((track) => track.revoked_at === null);
  const document = {
    name: wordsOf(album.name),
    artist: wordsOf(album.artist, ...playable.map((track) => track.artist)),
    album: wordsOf(...playable.map((track) => track.name)),
    filters: [...all],
  };
  await tx
    .updateTable('albums')
    .set({ search: vector(document), name_folded: fold(album.name) })
    .where('id', '=', albumId)
    .execute();
};

const listTracks = async (tx: Handle, albumId: number) => {
  const { rows } = await sql<{
    id: number;
    name: string;
    artist: string;
    explicit: boolean;
    vocal: boolean;
    revoked_at: string | null;
    genres: number[];
    tags: number[];
  }>`
    SELECT id, name, artist, explicit, vocal, revoked_at,
      (SELECT coalesce(jsonb_agg(genre_id), '[]') FROM track_genres WHERE track_id = tracks.id) AS genres,
      (SELECT coalesce(jsonb_agg(tag_id), '[]') FROM track_tags WHERE track_id = tracks.id) AS tags
    FROM tracks WHERE album_id = ${albumId}`.execute(tx);
  return rows;
};
