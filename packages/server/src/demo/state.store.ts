import type { Handle } from '../db/schema.ts';

export type DemoState = 'none' | 'composing' | 'complete';

const name = 'demo';

export const findDemoState = async (db: Handle): Promise<DemoState> => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return (row?.value as DemoState | undefined) ?? 'none';
};

export const setDemoState = async (db: Handle, state: DemoState): Promise<void> => {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};

/** True if the database is empty, which a demonstration requires. */
export const isEmpty = async (db: Handle): Promise<boolean> => {
  const [account, album] = await Promise.all([
    db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('albums').select('id').limit(1).executeTakeFirst(),
  ]);
  return !account && !album;
};
