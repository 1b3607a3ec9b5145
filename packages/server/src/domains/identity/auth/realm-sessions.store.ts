import { sql } from 'kysely';
import { countChanged, execute, hasRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { RealmName } from '../passkeys/passkeys.store.ts';

interface StoredHash {
  realm: RealmName;
  id: number;
  before: string;
  hash: string;
  isAnother?: boolean;
}

const tables = {
  account: { owners: sql.table('accounts'), sessions: sql.table('sessions'), owner: sql.ref('account_id') },
  staff: { owners: sql.table('staff'), sessions: sql.table('staff_sessions'), owner: sql.ref('staff_id') },
};

/**
 * Locks an owner and a session of theirs until the transaction ends. False if the owner was shut out or the session has
 * ended since it was checked: whatever lets somebody in (a session, password, passkey, factor) is stored under this lock.
 */
export const lockSession = async (
  tx: Handle,
  realm: RealmName,
  ownerId: number,
  sessionId: number,
): Promise<boolean> => {
  const { owners, sessions, owner } = tables[realm];
  const find = hasRow(tx);
  const isOpen = await find`SELECT FROM ${owners} WHERE id = ${ownerId} AND is_active FOR NO KEY UPDATE`;
  return isOpen && find`SELECT FROM ${sessions} WHERE id = ${sessionId} AND ${owner} = ${ownerId} FOR SHARE`;
};

/**
 * Stores another hash of the same password, or of another one, which does not expire. False if it differs from `before`:
 * the password was changed concurrently.
 */
export const storeHash = async (
  db: Handle,
  { realm, id, before, hash, isAnother = false }: StoredHash,
): Promise<boolean> => {
  const end = isAnother ? sql`NULL` : sql`password_expires_at`;
  return (
    (await countChanged(db)`
    UPDATE ${tables[realm].owners} SET password_hash = ${hash}, password_expires_at = ${end}
    WHERE id = ${id} AND password_hash = ${before}`) > 0
  );
};

/** Ends one session of an owner, or without `id` all but `except`; returns their number. */
export const removeSessions = async (
  db: Handle,
  realm: RealmName,
  ownerId: number,
  { id, except = null }: { id?: number | undefined; except?: number | null | undefined } = {},
): Promise<number> => {
  const { sessions, owner } = tables[realm];
  const which = id === undefined ? sql`id IS DISTINCT FROM ${except}::bigint` : sql`id = ${id}`;
  return countChanged(db)`
    DELETE FROM ${sessions} WHERE ${owner} = ${ownerId} AND ${which}`;
};

/** Notes that the owner of a session has proved again who they are. */
export const proveSession = (db: Handle, realm: RealmName, id: number): Promise<void> =>
  execute(db)`UPDATE ${tables[realm].sessions} SET proven_at = now() WHERE id = ${id}`;

/** Lets a session go on whose passkey is about to be removed, with which the others end. */
export const detachPasskey = async (
  tx: Handle,
  realm: RealmName,
  sessionId: number,
  passkeyId: number,
): Promise<void> => {
  const { sessions } = tables[realm];
  await sql`UPDATE ${sessions} SET passkey_id = NULL WHERE id = ${sessionId} AND passkey_id = ${passkeyId}`.execute(tx);
};
