import { bounds, type SavedVenueFilter, type VenueFilter } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { findRow, listRows, hasRow } from '../../../db/rows.ts';

export const listVenueFilters = (db: Handle, account: number): Promise<SavedVenueFilter[]> =>
  listRows(db)`SELECT id, name, filter FROM venue_filters WHERE account_id = ${account} ORDER BY name, id`;

/** Stores a filter or replaces the one with its name; null if the limit is reached. */
export const saveVenueFilter = async (
  tx: Handle,
  account: number,
  name: string,
  filter: VenueFilter,
): Promise<SavedVenueFilter | null> => {
  // Serializes concurrent saves, so that both count each other's filter.
  await sql`SELECT FROM accounts WHERE id = ${account} FOR NO KEY UPDATE`.execute(tx);
  return findRow(tx)<SavedVenueFilter>`
    INSERT INTO venue_filters (account_id, name, filter)
    SELECT ${account}::bigint, ${name}, ${JSON.stringify(filter)}::jsonb
    WHERE (SELECT count(*) FROM venue_filters WHERE account_id = ${account}) < ${bounds.venue_filters}
      OR EXISTS (SELECT FROM venue_filters WHERE account_id = ${account} AND name = ${name})
    ON CONFLICT (account_id, name) DO UPDATE SET filter = excluded.filter
    RETURNING id, name, filter`;
};

/** False if it does not exist or belongs to another account. */
export const removeVenueFilter = (db: Handle, account: number, id: number): Promise<boolean> =>
  hasRow(db)`DELETE FROM venue_filters WHERE id = ${id} AND account_id = ${account} RETURNING id`;

export const isVenueFilter = (db: Handle, account: number, id: number): Promise<boolean> =>
  hasRow(db)`SELECT FROM venue_filters WHERE id = ${id} AND account_id = ${account}`;
