import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { insertNews } from '../news/news.store.ts';
import { setActive } from './accounts.store.ts';
import { removeSessionsOf } from './sessions.store.ts';

/** From now on the account's sessions and its key answer that it is closed; open streams of news tell it and end. */
export const closeAccount = (db: Handle, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (await setActive(tx, id, false)) await insertNews(tx, id, { event: 'account.closed', data: {} });
  });

/** Opens a closed account. The sessions of before stay dead; the API access key works again. */
export const openAccount = (db: Handle, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (await setActive(tx, id, true)) await removeSessionsOf(tx, id);
  });
