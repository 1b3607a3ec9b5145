import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { Unauthorized } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { insertAccount, type NewAccount, findAccount, removeSignInTokensOf, setActive } from './accounts.store.ts';
import { removeEmailChangesOf } from './email-changes.store.ts';
import { insertEvent } from '../../common/events/events.store.ts';
import { removePairingCodesOf } from './pairing-codes.store.ts';
import { lockSession, removeSessions } from './realm-sessions.store.ts';

/** Creates an account and returns its id; null if the email is taken. */
export const addAccount = (db: Handle, actor: Actor, account: NewAccount): Promise<number | null> =>
  transaction(db, async (tx) => {
    const id = await insertAccount(tx, account);
    if (id === null) return null;
    const { password_hash: _secret, password_expires_at: _end, ...after } = account;
    await record(tx, actor, { act: 'account.add', kind: 'account', id, name: account.email, after });
    return id;
  });

/** False if nothing changed. */
const change = async (tx: Handle, actor: Actor, id: number, is_active: boolean): Promise<boolean> => {
  if (!(await setActive(tx, id, is_active))) return false;
  const name = (await findAccount(tx, id))?.email ?? '';
  const act = is_active ? 'account.open' : 'account.close';
  const before = { is_active: !is_active };
  await record(tx, actor, { act, kind: 'account', id, name, before, after: { is_active } });
  return true;
};

/** Closes an account: unused links of support and a pending change of email are void, its sessions and API key are answered `inactive`, and open event streams end. */
export const closeAccount = (db: Handle, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await change(tx, actor, id, false))) return;
    await removeSignInTokensOf(tx, id);
    await removeEmailChangesOf(tx, id);
    await insertEvent(tx, id, { event: 'account.closed', data: {} });
  });

/** Reopens an account. Earlier sessions stay ended and codes to pair players void; the API access key works again. */
export const openAccount = (db: Handle, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await change(tx, actor, id, true))) return;
    await removeSessions(tx, 'account', id);
    await removePairingCodesOf(tx, id);
  });

/** Locks an account and the session of its call, as `lockSession` does; throws `unauthorized`. */
export const assertAccountSession = async (
  tx: Handle,
  { id, session_id }: { id: number; session_id: number | null },
): Promise<void> => {
  if (session_id === null || !(await lockSession(tx, 'account', id, session_id))) throw new Unauthorized();
};
