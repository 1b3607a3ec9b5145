import { sql } from 'kysely';
import { skippedSeconds } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, listRows, listValues } from '../../../db/rows.ts';
import { transaction } from '../../../db/transaction.ts';

/** Days for which a withdrawn recording can be brought back (decisions, "Imports"). */
const quarantineDays = 30;

const latestEnd = sql`now() + make_interval(days => ${sql.lit(quarantineDays)})`;

/** Moves the ends of all quarantines with a clock that was set, so that a wrong one ends none. */
const countQuarantineTime = async (tx: Handle): Promise<void> => {
  const skipped = await skippedSeconds(tx, 'quarantine_counted');
  if (skipped === 0) return;
  await sql`
    UPDATE quarantined_tracks
    SET ends_at = least(ends_at + make_interval(secs => ${skipped}::float8), ${latestEnd})`.execute(tx);
};

export interface Quarantined {
  track_id: number;
  reason: string;
  was_revoked: boolean;
}

export const insertQuarantined = async (tx: Handle, { track_id, reason, was_revoked }: Quarantined): Promise<void> => {
  await countQuarantineTime(tx);
  await sql`
    INSERT INTO quarantined_tracks (track_id, reason, was_revoked, ends_at)
    VALUES (${track_id}, ${reason}, ${was_revoked}, ${latestEnd})
    ON CONFLICT DO NOTHING`.execute(tx);
};

/** Sets whether the revocation of these tracks outlasts their quarantine. */
export const setQuarantinedRevoked = (tx: Handle, tracks: readonly number[], isRevoked = true): Promise<void> =>
  execute(tx)`
    UPDATE quarantined_tracks SET was_revoked = ${isRevoked} WHERE track_id = ANY(${tracks}::bigint[])`;

/** Takes tracks out of the quarantine; their revocation is the caller's. */
export const removeQuarantined = (tx: Handle, tracks: readonly number[]): Promise<Quarantined[]> =>
  listRows(tx)`
    DELETE FROM quarantined_tracks WHERE track_id = ANY(${tracks}::bigint[])
    RETURNING track_id, reason, was_revoked`;

/**
 * Tracks whose time has passed, some of them; those that were brought back are not among them. One of a revoked album
 * stays as long as the album is revoked, so that its bytes stay known.
 */
export const listEndedQuarantine = (db: Handle): Promise<number[]> =>
  transaction(db, async (tx) => {
    await countQuarantineTime(tx);
    return listValues(tx)<number>`
      SELECT track_id FROM quarantined_tracks JOIN tracks ON tracks.id = track_id JOIN albums ON albums.id = album_id
      WHERE ends_at <= now() AND (was_revoked OR albums.revoked_at IS NULL) ORDER BY ends_at LIMIT 100`;
  });
