import { bounds, type RefusedVenue } from '@kamerton/wire';
import { execute, findRow, listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { VenueState } from './venue-states.rules.ts';

/** A deleted tag with the ids of its venues and its rules as rows. */
export interface DeletedTag {
  id: number;
  name: string;
  venues: number[];
  rules: object[];
}

interface Undo {
  /** `before` is null of a venue that the change has added. */
  venues: readonly { id: number; before: Partial<VenueState> | null; after_hash: string }[];
  tag?: DeletedTag;
}

/** Stores what undoes a change, and forgets the oldest ones of the account. */
export const insertChange = async (
  tx: Handle,
  account: number,
  { venues, tag }: Undo,
): Promise<{ token: string; until: string }> => {
  const change = await findRow(tx)<{ id: number; token: string; until: string }>`
    INSERT INTO venue_changes (account_id, expires_at, tag)
    VALUES (${account}, now() + make_interval(days => ${bounds.undo_days}), ${tag ? JSON.stringify(tag) : null}::jsonb)
    RETURNING id, token, expires_at AS until`;
  if (!change) throw new Error('a change without a row');
  await execute(tx)`
    INSERT INTO changed_venues (change_id, venue_id, before, after_hash)
    SELECT ${change.id}::bigint, id, coalesce(before, 'null'), after_hash
    FROM jsonb_to_recordset(${JSON.stringify(venues)}::jsonb) AS venue (id bigint, before jsonb, after_hash text)`;
  await execute(tx)`DELETE FROM venue_changes WHERE account_id = ${account} AND id NOT IN (
    SELECT id FROM venue_changes WHERE account_id = ${account} ORDER BY id DESC LIMIT ${bounds.venue_changes})`;
  return { token: change.token, until: change.until };
};

export interface ChangedVenue {
  venue_id: number;
  name: string;
  is_deleted: boolean;
  /** Null of one that the change has added. */
  before: Partial<VenueState> | null;
  after_hash: string;
}

/** Consumes a change, which no other call can undo then; null if there is none. */
export const consumeChange = async (
  tx: Handle,
  account: number,
  token: string,
): Promise<{ changed: ChangedVenue[]; tag: DeletedTag | null } | null> => {
  const change = await findRow(tx)<{ id: number; tag: DeletedTag | null }>`
    SELECT id, tag FROM venue_changes WHERE account_id = ${account} AND token = ${token}::uuid AND expires_at > now()
    FOR UPDATE`;
  if (change === null) return null;
  const { id, tag } = change;
  const changed = await listRows(tx)<ChangedVenue>`
    SELECT venue_id, name, deleted_at IS NOT NULL AS is_deleted, before, after_hash
    FROM changed_venues JOIN venues ON venues.id = venue_id WHERE change_id = ${id} ORDER BY venue_id`;
  await tx.deleteFrom('venue_changes').where('id', '=', id).execute();
  return { changed, tag };
};

/** Those of these ids that are no venue of the account's, as refusals. */
export const unknownVenues = (ids: readonly number[], own: ReadonlySet<number>): RefusedVenue[] =>
  ids.filter((id) => !own.has(id)).map((id) => ({ id, name: '', fields: { id: 'unknown' } }));
