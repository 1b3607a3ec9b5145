import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import type { Realm } from '../passkeys/passkeys.store.ts';

const tables = {
  account: { owners: sql.table('accounts'), sessions: sql.table('sessions'), owner: sql.ref('account_id') },
  staff: { owners: sql.table('staff'), sessions: sql.table('staff_sessions'), owner: sql.ref('staff_id') },
};

/**
 * Locks an owner and a session of theirs until the transaction ends. False if the owner was shut out or the session has
 * ended since it was checked: whatever lets somebody in (a session, password, passkey, factor) is stored under this lock.
 */
export const lockSession = async (tx: Handle, realm: Realm, ownerId: number, sessionId: number): Promise<boolean> => {
  const { owners, sessions, owner } = tables[realm];
  const open = await sql`SELECT FROM ${owners} WHERE id = ${ownerId} AND is_active FOR NO KEY UPDATE`.execute(tx);
  if (open.rows.length === 0) return false;
  const locked = await sql`SELECT FROM ${sessions} WHERE id = ${sessionId} AND ${owner} = ${ownerId} FOR SHARE`.execute(
    tx,
  );
  return locked.rows.length > 0;
};

/** Lets a session go on whose passkey is about to be removed, with which the others end. */
export const detachPasskey = async (tx: Handle, realm: Realm, sessionId: number, passkeyId: number): Promise<void> => {
  const { sessions } = tables[realm];
  await sql`UPDATE ${sessions} SET passkey_id = NULL WHERE id = ${sessionId} AND passkey_id = ${passkeyId}`.execute(tx);
};
