import { type AlbumValues, type TrackFlag, trackFlags, type TrackValues } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { execute, hasRow, listRows, listValues } from '../../../db/rows.ts';
import { codeLexemes } from '../../../language/codes.ts';
import { documentOf, keyOf, type SearchDocument } from './search-document.rules.ts';
import { dayLexemes, flagLexeme, genreLexeme, isCode, tagLexeme } from './lexemes.rules.ts';

type AlbumOf = Pick<AlbumValues, 'name' | 'artist' | 'release_date' | 'upc'>;

interface TrackOf extends Pick<TrackValues, 'name' | 'artist' | 'isrc' | TrackFlag> {
  genres: readonly number[];
  tags: readonly number[];
}

const filterLexemesOf = (album: AlbumOf, track: TrackOf): string[] => [
  ...track.genres.map(genreLexeme),
  ...track.tags.map(tagLexeme),
  ...trackFlags.map((flag) => flagLexeme(flag, track[flag])),
  ...(album.release_date ? dayLexemes(album.release_date) : []),
  ...codeLexemes(track.isrc, album.upc),
];

export const trackDocument = (album: AlbumOf, track: TrackOf): SearchDocument =>
  documentOf({
    name: track.name,
    artists: [track.artist, album.artist],
    others: [album.name],
    filterLexemes: filterLexemesOf(album, track),
  });

/** `tracks` are the playable ones. Every word of the document is also a word of one of them. */
export const albumDocument = (album: AlbumOf, tracks: readonly TrackOf[]): SearchDocument =>
  documentOf({
    name: album.name,
    artists: [album.artist, ...tracks.map((track) => track.artist)],
    others: tracks.map((track) => track.name),
    filterLexemes: tracks.flatMap((track) => filterLexemesOf(album, track)),
  });

/**
 * Rewrites the search documents of an album and of its tracks; call it in the transaction that changed them. `changed`
 * limits it to these tracks, unless the album itself has changed.
 */
export const refreshSearch = async (tx: Handle, albumId: number, changed?: readonly number[]): Promise<void> => {
  const album = await tx
    .selectFrom('albums')
    .select(['name', 'artist', 'release_date', 'upc'])
    .where('id', '=', albumId)
    // Locks the row, since frequencies are updated by the difference to the stored document.
    .forUpdate()
    .executeTakeFirst();
  if (!album) return;
  const tracks = await listTracks(tx, [albumId]);
  const rewritten = changed && (await isAsWritten(tx, album, tracks, changed)) ? changed : null;
  const concerned = tracks.filter(({ id }) => !rewritten || rewritten.includes(id));
  const change = new Map<string, number>();
  for (let at = 0; at < concerned.length; at += tracksAtOnce) {
    const documents = concerned
      .slice(at, at + tracksAtOnce)
      .map((track) => ({ id: track.id, ...trackDocument(album, track) }));
    addTo(change, await listLexemes(tx, idsOf(documents)), -1);
    addTo(
      change,
      documents.map(({ lexemes }) => lexemes),
      1,
    );
    await writeDocuments(tx, 'tracks', documents);
  }
  const playable = tracks.filter((track) => track.revoked_at === null);
  await writeDocuments(tx, 'albums', [{ id: albumId, ...albumDocument(album, playable) }]);
  await countLexemes(tx, change);
};

/** Tracks per statement: all of an album, but of one so large that their documents would fill the memory. */
const tracksAtOnce = 500;

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Writes documents that differ from the stored ones: the indexes of the others cost more than to compare them. */
const writeDocuments = (
  tx: Handle,
  table: 'tracks' | 'albums',
  documents: readonly (SearchDocument & { id: number })[],
): Promise<void> =>
  execute(tx)`
    UPDATE ${sql.table(table)} AS written SET search = new.search::tsvector, name_folded = new.name_folded
    FROM unnest(${idsOf(documents)}::bigint[], ${documents.map(({ search }) => search)}::text[],
      ${documents.map(({ name_folded }) => name_folded)}::text[]) AS new (id, search, name_folded)
    WHERE written.id = new.id
      AND (written.search <> new.search::tsvector OR written.name_folded <> new.name_folded)`;

/** Albums per statement; between two batches the process answers others. */
const albumsAtOnce = 50;

/** Rewrites the search documents of albums of which tracks have been revoked or restored; those of the tracks stay. */
export const refreshAlbums = async (tx: Handle, albumIds: readonly number[]): Promise<void> => {
  for (let at = 0; at < albumIds.length; at += albumsAtOnce) {
    const { rows: albums } = await sql<AlbumOf & { id: number; is_written: boolean }>`
      SELECT id, name, artist, release_date, upc, search <> '' AS is_written FROM albums
      WHERE id = ANY(${albumIds.slice(at, at + albumsAtOnce)}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx);
    const playable = new Map<number, TrackOf[]>(albums.map(({ id }) => [id, []]));
    for (const track of await listTracks(tx, [...playable.keys()], sql`AND revoked_at IS NULL`))
      playable.get(track.album_id)?.push(track);
    const documents = albums
      .filter(({ is_written }) => is_written)
      .map((album) => ({ id: album.id, ...albumDocument(album, playable.get(album.id) ?? []) }));
    await writeDocuments(tx, 'albums', documents);
    // Those of the tracks may be missing too.
    for (const { id, is_written } of albums) if (!is_written) await refreshSearch(tx, id);
  }
};

/** True if an album and its tracks have the documents that their fields give. */
export const hasCurrentDocuments = async (db: Handle, albumId: number): Promise<boolean> => {
  const fields = ['name', 'artist', 'release_date', 'upc'] as const;
  const album = await db.selectFrom('albums').select(fields).where('id', '=', albumId).executeTakeFirst();
  if (!album) return true;
  const tracks = await listTracks(db, [albumId]);
  const documents = tracks.map((track) => ({ id: track.id, ...trackDocument(album, track) }));
  const { search, name_folded } = albumDocument(
    album,
    tracks.filter((track) => track.revoked_at === null),
  );
  return hasRow(db)`
    SELECT FROM albums WHERE id = ${albumId} AND search = ${search}::tsvector AND name_folded = ${name_folded}
      AND NOT EXISTS (
        SELECT FROM tracks JOIN unnest(${documents.map(({ id }) => id)}::bigint[],
            ${documents.map((document) => document.search)}::text[],
            ${documents.map((document) => document.name_folded)}::text[]) AS now (id, search, name_folded) USING (id)
        WHERE tracks.search <> now.search::tsvector OR tracks.name_folded <> now.name_folded)`;
};

/** True if the unchanged tracks still have valid documents; one of them is checked for all. */
const isAsWritten = async (
  tx: Handle,
  album: AlbumOf,
  tracks: readonly (TrackOf & { id: number })[],
  changed: readonly number[],
): Promise<boolean> => {
  const other = tracks.find(({ id }) => !changed.includes(id));
  if (!other) return true;
  const { search, name_folded } = trackDocument(album, other);
  return hasRow(tx)`
    SELECT FROM tracks WHERE id = ${other.id} AND search = ${search}::tsvector AND name_folded = ${name_folded}`;
};

/** The lexemes of each of these tracks, as stored. */
const listLexemes = (tx: Handle, trackIds: readonly number[]): Promise<string[][]> =>
  listValues(tx)`SELECT tsvector_to_array(search) AS lexemes FROM tracks WHERE id = ANY(${trackIds}::bigint[])`;

const addTo = (change: Map<string, number>, documents: readonly (readonly string[])[], by: 1 | -1) => {
  for (const lexeme of documents.flat()) change.set(lexeme, (change.get(lexeme) ?? 0) + by);
  return change;
};

/** Counts the documents of inserted tracks, given as the lexemes of each; call it in the transaction. */
export const countDocuments = (tx: Handle, documents: readonly (readonly string[])[]): Promise<void> =>
  countLexemes(tx, addTo(new Map(), documents, 1));

/** Uncounts the document of a track that is about to be deleted. */
export const uncountDocument = async (tx: Handle, trackId: number): Promise<void> =>
  countLexemes(tx, addTo(new Map(), await listLexemes(tx, [trackId]), -1));

/**
 * Adds to the document frequencies of lexemes in a fixed order, so that transactions cannot deadlock. A lexeme that no
 * track has any more stays with 0, so that processes with a vocabulary in memory read the change.
 */
const countLexemes = async (tx: Handle, change: ReadonlyMap<string, number>): Promise<void> => {
  const changed = [...change].filter(([lexeme, difference]) => difference !== 0 && !isCode(lexeme));
  if (changed.length === 0) return;
  const lexemes = changed.map(([lexeme]) => lexeme);
  await execute(tx)`
    INSERT INTO search_lexemes AS there (lexeme, phonetic_key, document_frequency)
    SELECT * FROM unnest(${lexemes}::text[], ${lexemes.map(keyOf)}::text[], ${changed.map(([, document_frequency]) => document_frequency)}::int[])
      AS new (lexeme, phonetic_key, document_frequency) ORDER BY lexeme COLLATE "C"
    ON CONFLICT (lexeme) DO UPDATE SET document_frequency = there.document_frequency + excluded.document_frequency`;
};

const listTracks = (tx: Handle, albumIds: readonly number[], those = sql``) =>
  listRows(tx)<TrackOf & { id: number; album_id: number; revoked_at: string | null }>`
    SELECT id, album_id, name, artist, isrc, revoked_at, ${sql.join(trackFlags.map((flag) => sql.ref(flag)))},
      (SELECT coalesce(jsonb_agg(genre_id), '[]') FROM track_genres WHERE track_id = tracks.id) AS genres,
      (SELECT coalesce(jsonb_agg(tag_id), '[]') FROM track_tags WHERE track_id = tracks.id) AS tags
    FROM tracks WHERE album_id = ANY(${albumIds}::bigint[]) ${those} ORDER BY album_id, disc_number, track_number NULLS LAST, id`;
