import type { Handle } from '../../db/schema.ts';
import { sql } from 'kysely';

/** Returns the columns needed to serve a track to an account; null if the track is revoked or the account closed. */
export const findMediaFor = async (db: Handle, trackId: number, accountId: number) =>
  (await db
    .selectFrom('tracks')
    .innerJoin('albums', 'albums.id', 'tracks.album_id')
    .innerJoin('track_peaks', 'track_peaks.track_id', 'tracks.id')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .select(['tracks.id', 'content_hash', 'media_key', 'media_type', 'tracks.size', 'peaks'])
    .where('tracks.id', '=', trackId)
    .where('tracks.revoked_at', 'is', null)
    .where('albums.revoked_at', 'is', null)
    .where('accounts.is_active', '=', true)
    .executeTakeFirst()) ?? null;

/** Inserts a cover unless it exists; returns its id. */
export const keepCoverRow = async (db: Handle, hash: string): Promise<number> => {
  await sql`INSERT INTO covers (hash) VALUES (${hash}) ON CONFLICT DO NOTHING`.execute(db);
  const row = await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
  return row.id;
};

export const hasCoverRow = async (db: Handle, hash: string): Promise<boolean> =>
  (await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined;
