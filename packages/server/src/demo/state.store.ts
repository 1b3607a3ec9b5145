import type { Handle } from '../db/schema.ts';
import { findSetting, setSetting } from '../db/settings.ts';

export type DemoState = 'none' | 'composing' | 'complete';

const name = 'demo';

export const findDemoState = async (db: Handle): Promise<DemoState> =>
  ((await findSetting(db, name)) as DemoState | null) ?? 'none';

export const setDemoState = (db: Handle, state: DemoState): Promise<void> => setSetting(db, name, state);

/** True if the database is empty, which a demonstration requires. */
export const isEmpty = async (db: Handle): Promise<boolean> => {
  const [account, album] = await Promise.all([
    db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('albums').select('id').limit(1).executeTakeFirst(),
  ]);
  return !account && !album;
};
