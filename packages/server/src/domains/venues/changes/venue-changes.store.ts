import { bounds, type RefusedVenue } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { collectionIsPublished } from '../../catalogue/collections/collections.store.ts';
import type { VenueState } from './venue-states.rules.ts';

/** Stores what undoes a change, and forgets the oldest ones of the account. */
export const insertChange = async (
  tx: Handle,
  account: number,
  venues: readonly { id: number; before: Partial<VenueState>; after_hash: string }[],
): Promise<{ token: string; until: string }> => {
  const { rows } = await sql<{ id: number; token: string; until: string }>`
    INSERT INTO venue_changes (account_id, expires_at)
    VALUES (${account}, now() + make_interval(days => ${bounds.undo_days})) RETURNING id, token, expires_at AS until`.execute(
    tx,
  );
  const [change] = rows;
  if (!change) throw new Error('a change without a row');
  await sql`
    INSERT INTO changed_venues (change_id, venue_id, before, after_hash)
    SELECT ${change.id}::bigint, id, before, after_hash
    FROM jsonb_to_recordset(${JSON.stringify(venues)}::jsonb) AS venue (id bigint, before jsonb, after_hash text)`.execute(
    tx,
  );
  await sql`DELETE FROM venue_changes WHERE account_id = ${account} AND id NOT IN (
    SELECT id FROM venue_changes WHERE account_id = ${account} ORDER BY id DESC LIMIT ${bounds.venue_changes})`.execute(
    tx,
  );
  return { token: change.token, until: change.until };
};

export interface ChangedVenue {
  venue_id: number;
  before: Partial<VenueState>;
  after_hash: string;
}

/** Consumes a change, which no other call can undo then; null if there is none. */
export const consumeChange = async (tx: Handle, account: number, token: string): Promise<ChangedVenue[] | null> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM venue_changes WHERE account_id = ${account} AND token = ${token}::uuid AND expires_at > now()
    FOR UPDATE`.execute(tx);
  const [change] = rows;
  if (!change) return null;
  const changed = await sql<ChangedVenue>`
    SELECT venue_id, before, after_hash FROM changed_venues WHERE change_id = ${change.id} ORDER BY venue_id`.execute(
    tx,
  );
  await tx.deleteFrom('venue_changes').where('id', '=', change.id).execute();
  return changed.rows;
};

/** Those of these playlists and collections that can still be assigned, locked until the transaction ends. */
export const findAssignable = async (
  tx: Handle,
  account: number,
  wanted: { playlists: readonly number[]; collections: readonly number[] },
) => {
  const playlists = await sql<{ id: number }>`
    SELECT id FROM playlists
    WHERE id = ANY(${wanted.playlists}::bigint[]) AND account_id = ${account} AND deleted_at IS NULL
    ORDER BY id FOR KEY SHARE`.execute(tx);
  const collections = await sql<{ id: number }>`
    SELECT id FROM collections WHERE id = ANY(${wanted.collections}::bigint[]) AND ${collectionIsPublished}
    ORDER BY id FOR KEY SHARE`.execute(tx);
  return {
    playlists: new Set(playlists.rows.map(({ id }) => id)),
    collections: new Set(collections.rows.map(({ id }) => id)),
  };
};

/** Those of these ids that are no venue of the account's, as refusals. */
export const unknownVenues = (ids: readonly number[], own: ReadonlySet<number>): RefusedVenue[] =>
  ids.filter((id) => !own.has(id)).map((id) => ({ id, name: '', fields: { id: 'unknown' } }));
