import type { Handle } from './schema.ts';

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
