import { sql } from 'kysely';
import { isWithin } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, listRows, listValues } from '../../../db/rows.ts';
import { listingOrder } from '../venues/venues.store.ts';
import { isPlaying } from './players.store.ts';

/** A venue that should play now and is not known to. */
export interface Silence {
  venue_id: number;
  /** True if its player is connected. */
  is_silent: boolean;
}

/** Minutes after which a silence that no run has seen in between begins anew: the server was away itself. */
const unseen = 5;

/**
 * Stores which venues are silent at this run; the silence of all others is over. Returns those that are silent, or not
 * known to play at all, for as many minutes by the server's clock.
 */
export const recordSilences = async (
  tx: Handle,
  silences: readonly Silence[],
  minutes: { silent: number; gone: number },
): Promise<Set<number>> => {
  const ids = silences.map(({ venue_id }) => venue_id);
  await sql`DELETE FROM venue_silences WHERE venue_id <> ALL(${ids}::bigint[])`.execute(tx);
  const ago = (count: number) => sql`now() - make_interval(mins => ${count})`;
  const isNew = sql`NOT ${isWithin(sql`known.seen_at`, unseen * 60)}`;
  const rows = await listRows(tx)<{ venue_id: number }>`
    WITH seen AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(silences)}::jsonb) AS (venue_id bigint, is_silent boolean)),
      stored AS (
        INSERT INTO venue_silences AS known (venue_id, silent_since)
        SELECT venues.id, CASE WHEN is_silent THEN now() END FROM seen JOIN venues ON venues.id = seen.venue_id AND venues.deleted_at IS NULL
        ORDER BY venues.id FOR KEY SHARE OF venues
        ON CONFLICT (venue_id) DO UPDATE SET seen_at = now(),
          since = CASE WHEN ${isNew} THEN now() ELSE known.since END,
          silent_since = CASE WHEN ${isNew} THEN excluded.silent_since
            ELSE coalesce(known.silent_since, excluded.silent_since) END
        RETURNING venue_id, since, silent_since)
    SELECT venue_id FROM stored JOIN seen USING (venue_id)
    WHERE since <= ${ago(minutes.gone)} OR is_silent AND silent_since <= ${ago(minutes.silent)}`;
  return new Set(rows.map(({ venue_id }) => venue_id));
};

/** Ends the silence of a venue: its player says that it plays. */
export const endSilence = (tx: Handle, venue: number): Promise<void> =>
  execute(tx)`DELETE FROM venue_silences WHERE venue_id = ${venue}`;

/** Notes that an account is told of these venues. Returns those that it was not told of before. */
export const insertAlerts = (tx: Handle, venues: readonly number[]): Promise<number[]> =>
  listValues(tx)<number>`
    INSERT INTO venue_alerts (venue_id) SELECT unnest(${venues}::bigint[])
    ON CONFLICT DO NOTHING RETURNING venue_id`;

/** Names of the first of these venues in the order of lists. */
export const listFirstNames = (
  db: Handle,
  venues: readonly number[],
  most: number,
): Promise<{ id: number; name: string }[]> =>
  listRows(db)`SELECT id, name FROM venues WHERE id = ANY(${venues}::bigint[]) ORDER BY ${listingOrder} LIMIT ${most}`;

/** Forgets the alerts of venues that play again, or that have no player any more. */
export const removeSettledAlerts = (db: Handle): Promise<void> =>
  execute(db)`
    DELETE FROM venue_alerts WHERE NOT EXISTS (
      SELECT FROM players WHERE players.venue_id = venue_alerts.venue_id
    ) OR EXISTS (
      SELECT FROM players WHERE players.venue_id = venue_alerts.venue_id
        AND ${isPlaying}
    )`;
