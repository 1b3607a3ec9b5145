import type { Handle } from '../../db/schema.ts';
import { sql } from 'kysely';

interface MediaRow {
  content_hash: string;
  media_key: string;
  media_type: string;
  size: number;
}

const servable = (trackId: number, accountId: number, more = sql``) => sql`
  FROM tracks JOIN albums ON albums.id = tracks.album_id JOIN accounts ON accounts.id = ${accountId} ${more}
  WHERE tracks.id = ${trackId} AND tracks.revoked_at IS NULL AND albums.revoked_at IS NULL AND accounts.is_active`;

/** Returns the audio of a track for an account; null if the track is revoked or the account closed. */
export const findAudioFor = async (db: Handle, trackId: number, accountId: number): Promise<MediaRow | null> => {
  const { rows } = await sql<MediaRow>`
    SELECT content_hash, media_key, media_type, tracks.size ${servable(trackId, accountId)}`.execute(db);
  return rows[0] ?? null;
};

/** Returns the waveform of a track for an account, which is null until it is analysed; null as `findAudioFor`. */
export const findPeaksFor = async (
  db: Handle,
  trackId: number,
  accountId: number,
): Promise<{ content_hash: string; peaks: Buffer | null } | null> => {
  const { rows } = await sql<{ content_hash: string; peaks: Buffer | null }>`
    SELECT content_hash, peaks
    ${servable(trackId, accountId, sql`LEFT JOIN track_peaks ON track_id = tracks.id`)}`.execute(db);
  return rows[0] ?? null;
};

/** Moves the analysis of a track that somebody opens to the front. */
export const requestAnalysis = async (db: Handle, trackId: number): Promise<void> => {
  await sql`
    UPDATE pending_analyses SET requested_at = now() WHERE track_id = ${trackId} AND requested_at IS NULL`.execute(db);
};

/** Inserts a cover unless it exists; returns its id. */
export const keepCoverRow = async (db: Handle, hash: string): Promise<number> => {
  await sql`INSERT INTO covers (hash) VALUES (${hash}) ON CONFLICT DO NOTHING`.execute(db);
  const row = await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
  return row.id;
};

export const hasCoverRow = async (db: Handle, hash: string): Promise<boolean> =>
  (await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined;
