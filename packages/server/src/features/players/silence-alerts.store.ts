import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { isOnline } from './players.store.ts';

/** Notes that an account is told of these venues. Returns those that it was not told of before. */
export const insertAlerts = async (tx: Handle, venues: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ venue_id: number }>`
    INSERT INTO venue_alerts (venue_id) SELECT unnest(${venues}::bigint[])
    ON CONFLICT DO NOTHING RETURNING venue_id`.execute(tx);
  return rows.map(({ venue_id }) => venue_id);
};

/** Forgets the alerts of venues that play again, or that have no player any more. */
export const removeSettledAlerts = async (db: Handle): Promise<void> => {
  await sql`
    DELETE FROM venue_alerts WHERE NOT EXISTS (
      SELECT FROM players WHERE players.venue_id = venue_alerts.venue_id
    ) OR EXISTS (
      SELECT FROM players WHERE players.venue_id = venue_alerts.venue_id
        AND status = 'playing' AND ${isOnline(sql`last_contact_at`)}
    )`.execute(db);
};
