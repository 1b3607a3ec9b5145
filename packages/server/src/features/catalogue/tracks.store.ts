import type { Language, PageQuery } from '@kamerton/wire';
import { sql } from 'kysely';
import { countRows, type Listed } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import { type TrackRow, trackColumns, trackJoins, trackIsPlayable } from '../track-rows/track-rows.store.ts';

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

/** These of the tracks that can be played, in no order. */
export const listTracksById = async (db: Handle, language: Language, ids: readonly number[]): Promise<TrackRow[]> => {
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} FROM tracks ${trackJoins}
    WHERE tracks.id = ANY(${ids}::bigint[]) AND ${trackIsPlayable}`.execute(db);
  return rows;
};
