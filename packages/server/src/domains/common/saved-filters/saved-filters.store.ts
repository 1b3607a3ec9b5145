import { type SavedFilter, savedFilterBounds } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { countChanged, findRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

const columns = ['id', 'list', 'name', 'filter'] as const;

export const listSavedFilters = (db: Handle, staff_id: number): Promise<SavedFilter[]> =>
  db
    .selectFrom('saved_filters')
    .select(columns)
    .where('staff_id', '=', staff_id)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Stores a filter or replaces the one with its name; null if the limit is reached. */
export const saveFilter = async (
  tx: Handle,
  staff_id: number,
  { list, name, filter }: Omit<SavedFilter, 'id'>,
): Promise<SavedFilter | null> => {
  // Serializes concurrent saves, so that both count each other's filter.
  await sql`SELECT FROM staff WHERE id = ${staff_id} FOR UPDATE`.execute(tx);
  return findRow(tx)`
    INSERT INTO saved_filters (staff_id, list, name, filter)
    SELECT ${staff_id}::bigint, ${list}, ${name}, ${JSON.stringify(filter)}::jsonb
    WHERE (SELECT count(*) FROM saved_filters WHERE staff_id = ${staff_id}) < ${savedFilterBounds.count}
      OR EXISTS (SELECT FROM saved_filters WHERE staff_id = ${staff_id} AND list = ${list} AND name = ${name})
    ON CONFLICT (staff_id, list, name) DO UPDATE SET filter = excluded.filter
    RETURNING id, list, name, filter`;
};

/** False if it does not exist or belongs to another operator. */
export const removeSavedFilter = async (db: Handle, staff_id: number, id: number): Promise<boolean> =>
  (await countChanged(db)`DELETE FROM saved_filters WHERE id = ${id} AND staff_id = ${staff_id}`) > 0;
