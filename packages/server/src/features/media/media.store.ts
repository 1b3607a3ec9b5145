import type { Handle } from '../../db/schema.ts';

/** What is needed to serve a track's bytes to an account; null where the track is revoked or the account closed. */
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
