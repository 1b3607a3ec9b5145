import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Days for which a withdrawn recording can be brought back (decisions, "Imports"). */
export const quarantineDays = 30;

export interface Quarantined {
  track_id: number;
  reason: string;
  was_revoked: boolean;
}

export const insertQuarantined = async (tx: Handle, { track_id, reason, was_revoked }: Quarantined): Promise<void> => {
  await sql`
    INSERT INTO quarantined_tracks (track_id, reason, was_revoked, ends_at)
    VALUES (${track_id}, ${reason}, ${was_revoked}, now() + make_interval(days => ${sql.lit(quarantineDays)}))
    ON CONFLICT DO NOTHING`.execute(tx);
};

/** Lets a revocation outlast the quarantine of these tracks. */
export const setQuarantinedRevoked = async (tx: Handle, tracks: readonly number[]): Promise<void> => {
  await sql`UPDATE quarantined_tracks SET was_revoked = true WHERE track_id = ANY(${tracks}::bigint[])`.execute(tx);
};

/** Takes tracks out of the quarantine; their revocation is the caller's. */
export const removeQuarantined = async (tx: Handle, tracks: readonly number[]): Promise<Quarantined[]> => {
  const { rows } = await sql<Quarantined>`
    DELETE FROM quarantined_tracks WHERE track_id = ANY(${tracks}::bigint[])
    RETURNING track_id, reason, was_revoked`.execute(tx);
  return rows;
};

/** Tracks whose time has passed, some of them; those that were brought back are not among them. */
export const listEndedQuarantine = async (db: Handle): Promise<number[]> => {
  const { rows } = await sql<{ track_id: number }>`
    SELECT track_id FROM quarantined_tracks WHERE ends_at <= now() ORDER BY ends_at LIMIT 100`.execute(db);
  return rows.map(({ track_id }) => track_id);
};
