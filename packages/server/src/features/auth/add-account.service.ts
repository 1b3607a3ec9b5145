import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { insertAccount, type NewAccount } from './accounts.store.ts';

/** Makes an account and gives its id; null where the email is taken. */
export const addAccount = (db: Handle, actor: Actor, account: NewAccount): Promise<number | null> =>
  transaction(db, async (tx) => {
    const id = await insertAccount(tx, account);
    if (id === null) return null;
    const { password_hash: _secret, ...after } = account;
    await record(tx, actor, { act: 'account.add', kind: 'account', id, name: account.email, after });
    return id;
  });
