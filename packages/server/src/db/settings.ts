import { sql } from 'kysely';
import { hasRow } from './rows.ts';
import type { Handle } from './schema.ts';

/** True if the database has a table of this name, as one of an earlier version or an empty one may not. */
export const hasTable = async (db: Handle, name: string): Promise<boolean> =>
  (await sql`SELECT FROM pg_class WHERE oid = to_regclass(${name})`.execute(db)).rows.length > 0;

/** The value of a setting; null if it was never set. */
export const findSetting = async (db: Handle, name: string): Promise<unknown> => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
};

/** Sets a setting to a value that JSON can have. */
export const setSetting = async (db: Handle, name: string, value: unknown): Promise<void> => {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
};

/** Minutes by which the clocks of two servers may differ. */
const apart = 1;

/** Claims the work named by a setting for `minutes`; false if another process has claimed it. */
export const claimSetting = async (db: Handle, name: string, now: Date, minutes: number): Promise<boolean> => {
  const at = now.toISOString();
  return hasRow(db)`
    INSERT INTO settings AS claimed (name, value) VALUES (${name}, to_jsonb(${at}::text))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE (claimed.value #>> '{}')::timestamptz NOT BETWEEN ${at}::timestamptz - make_interval(mins => ${minutes})
      AND ${at}::timestamptz + make_interval(mins => ${apart})
    RETURNING name`;
};
