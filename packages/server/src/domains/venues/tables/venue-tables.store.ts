import type { Translations } from '@kamerton/wire';
import type { NamedCity } from './plan-import.rules.ts';
import type { Handle } from '../../../db/schema.ts';
import { listValues, listRows } from '../../../db/rows.ts';
import { collectionIsPublished } from '../../catalogue/collections/collections.store.ts';
import { listingOrder } from '../venues/venues.store.ts';

/** Listed cities with these folded names, in any language, and those with these ids, listed or not. */
export const findCities = async (
  db: Handle,
  names: readonly string[],
  ids: readonly number[],
): Promise<NamedCity[]> => {
  // Not every database can fold the case of every script: `search` has the names as JavaScript folds them.
  return listRows(db)<NamedCity>`
    SELECT id, name, region, country FROM cities
    WHERE id = ANY(${ids}::bigint[]) OR id IN (
      SELECT cities.id FROM cities CROSS JOIN LATERAL unnest(string_to_array(btrim(search, '| '), ' | ')) AS folded
        JOIN unnest(${names}::text[]) AS wanted ON wanted = folded
      WHERE is_listed)
    ORDER BY population DESC, id`;
};

/** Names of an account's playlists, which are locked until the transaction ends, so that none is deleted. */
export const lockPlaylistNames = async (tx: Handle, account: number): Promise<{ id: number; name: string }[]> =>
  tx
    .selectFrom('playlists')
    .select(['id', 'name'])
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();

/** Names of the collections that can be assigned, in every language. */
export const listCollectionNames = (db: Handle): Promise<{ id: number; name: Translations }[]> =>
  listRows(db)`SELECT id, name FROM collections WHERE ${collectionIsPublished}`;

export const listTypeNames = async (db: Handle): Promise<{ id: number; name: Translations }[]> =>
  db.selectFrom('venue_types').select(['id', 'name']).orderBy('id').execute();

export const listOrdered = (db: Handle, account: number): Promise<number[]> =>
  listValues(db)<number>`SELECT id FROM venues WHERE account_id = ${account} ORDER BY ${listingOrder}`;
