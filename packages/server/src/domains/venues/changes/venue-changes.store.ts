import { bounds, type RefusedVenue } from '@kamerton/wire';
import { execute, findRow, findValue, listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { VenueState } from './venue-states.rules.ts';

/** Stores what undoes a change, and forgets the oldest ones of the account. */
export const insertChange = async (
  tx: Handle,
  account: number,
  venues: readonly { id: number; before: Partial<VenueState>; after_hash: string }[],
): Promise<{ token: string; until: string }> => {
  const change = await findRow(tx)<{ id: number; token: string; until: string }>`
    INSERT INTO venue_changes (account_id, expires_at)
    VALUES (${account}, now() + make_interval(days => ${bounds.undo_days})) RETURNING id, token, expires_at AS until`;
  if (!change) throw new Error('a change without a row');
  await execute(tx)`
    INSERT INTO changed_venues (change_id, venue_id, before, after_hash)
    SELECT ${change.id}::bigint, id, before, after_hash
    FROM jsonb_to_recordset(${JSON.stringify(venues)}::jsonb) AS venue (id bigint, before jsonb, after_hash text)`;
  await execute(tx)`DELETE FROM venue_changes WHERE account_id = ${account} AND id NOT IN (
    SELECT id FROM venue_changes WHERE account_id = ${account} ORDER BY id DESC LIMIT ${bounds.venue_changes})`;
  return { token: change.token, until: change.until };
};

export interface ChangedVenue {
  venue_id: number;
  before: Partial<VenueState>;
  after_hash: string;
}

/** Consumes a change, which no other call can undo then; null if there is none. */
export const consumeChange = async (tx: Handle, account: number, token: string): Promise<ChangedVenue[] | null> => {
  const id = await findValue(tx)<number>`
    SELECT id FROM venue_changes WHERE account_id = ${account} AND token = ${token}::uuid AND expires_at > now()
    FOR UPDATE`;
  if (id === null) return null;
  const changed = await listRows(tx)<ChangedVenue>`
    SELECT venue_id, before, after_hash FROM changed_venues WHERE change_id = ${id} ORDER BY venue_id`;
  await tx.deleteFrom('venue_changes').where('id', '=', id).execute();
  return changed;
};

/** Those of these ids that are no venue of the account's, as refusals. */
export const unknownVenues = (ids: readonly number[], own: ReadonlySet<number>): RefusedVenue[] =>
  ids.filter((id) => !own.has(id)).map((id) => ({ id, name: '', fields: { id: 'unknown' } }));
