import type { Language, PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import type { Listed } from './albums.store.ts';

export interface TrackRow {
  id: number;
  artist: string;
  name: string;
  duration_ms: number;
  content_hash: string;
  explicit: boolean;
  vocal: boolean;
  album_id: number;
  album_name: string;
  cover_hash: string | null;
  genres: string[];
  tags: string[];
  isrc: string | null;
  revoked_at: string | null;
}

const labels = (kind: 'genre' | 'tag', language: Language): RawBuilder<unknown> => {
  const names = sql.ref(`${kind}s.name_${language}`);
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return sql`(SELECT coalesce(jsonb_agg(${names} ORDER BY ${names}), '[]') FROM ${link}
    JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)} WHERE ${link}.track_id = tracks.id)`;
};

/** Columns of a `TrackRow` from `tracks`, `albums` and `covers`. */
export const trackColumns = (language: Language): RawBuilder<unknown> => sql`
  tracks.id, tracks.artist, tracks.name, tracks.duration_ms, tracks.content_hash, tracks.explicit, tracks.vocal,
  tracks.album_id, albums.name AS album_name, covers.hash AS cover_hash, tracks.isrc,
  least(tracks.revoked_at, albums.revoked_at) AS revoked_at,
  ${labels('genre', language)} AS genres, ${labels('tag', language)} AS tags`;

export const trackJoins = sql`JOIN albums ON albums.id = tracks.album_id LEFT JOIN covers ON covers.id = albums.cover_id`;

/** A track can be played when neither it nor its album is revoked. */
export const trackIsPlayable = sql`tracks.revoked_at IS NULL AND albums.revoked_at IS NULL`;

/** In the order of discs and numbers. */
export const listAlbumTracks = async (
  db: Handle,
  language: Language,
  albumId: number,
  { limit, offset }: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM tracks ${trackJoins} WHERE tracks.album_id = ${albumId} AND ${trackIsPlayable}`;
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} ${from}
    ORDER BY tracks.disc_number, tracks.track_number NULLS LAST, tracks.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 ${from}`)) };
};

export const listCollectionTracks = async (
  db: Handle,
  language: Language,
  collectionId: number,
  { limit, offset }: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM collection_tracks JOIN tracks ON tracks.id = collection_tracks.track_id ${trackJoins}
    WHERE collection_tracks.collection_id = ${collectionId} AND ${trackIsPlayable}`;
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} ${from}
    ORDER BY collection_tracks.position, tracks.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 ${from}`)) };
};

/** These of the tracks that can be played, in no order. */
export const listTracksById = async (db: Handle, language: Language, ids: readonly number[]): Promise<TrackRow[]> => {
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} FROM tracks ${trackJoins}
    WHERE tracks.id = ANY(${ids}::bigint[]) AND ${trackIsPlayable}`.execute(db);
  return rows;
};
