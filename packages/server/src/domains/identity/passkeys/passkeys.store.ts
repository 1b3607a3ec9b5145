import { bounds, type Passkey } from '@kamerton/wire';
import { sql } from 'kysely';
import { lockNames } from '../../../db/transaction.ts';
import { countChanged, hasRow, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { type ChallengePurpose, challengeMinutes } from './passkeys.rules.ts';

/** Sign-ins of distributors and of staff know nothing of each other's passkeys. */
export type RealmName = 'account' | 'staff';

/** Owner of passkeys, sessions and known networks: an account or an operator. */
export interface Owner {
  realm: RealmName;
  id: number;
}

export const ownerColumn = { account: 'account_id', staff: 'staff_id' } as const;

const lockPasskeys = (tx: Handle, { realm, id }: Owner): Promise<void> =>
  lockNames(tx, [`passkeys of ${ownerColumn[realm]} ${id}`]);

/** Stores a challenge by its hash, and removes expired ones. */
export const insertChallenge = async (
  db: Handle,
  challenge: {
    challenge_hash: string;
    realm: RealmName;
    purpose: ChallengePurpose;
    owner: Owner | null;
    user_handle: string | null;
  },
): Promise<void> => {
  const { owner, ...row } = challenge;
  const minutes = challengeMinutes[row.purpose];
  await sql`DELETE FROM passkey_challenges WHERE expires_at <= now()`.execute(db);
  await db
    .insertInto('passkey_challenges')
    .values({
      ...row,
      ...(owner && { [ownerColumn[owner.realm]]: owner.id }),
      expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
};

/** Consumes a challenge of any purpose; null if it is unknown, used or expired. */
export const consumeChallenge = async (db: Handle, challenge_hash: string) => {
  const { rows } = await sql<{
    realm: RealmName;
    purpose: ChallengePurpose;
    owner_id: number | null;
    user_handle: string | null;
    is_valid: boolean;
  }>`
    DELETE FROM passkey_challenges WHERE challenge_hash = ${challenge_hash}
    RETURNING realm, purpose, coalesce(account_id, staff_id) AS owner_id, user_handle, expires_at > now() AS is_valid`.execute(
    db,
  );
  return rows[0]?.is_valid ? rows[0] : null;
};

/** Returns a passkey with its key and its owner; null if the realm has none by this credential id. */
export const findPasskey = async (db: Handle, realm: RealmName, credential_id: string) =>
  (await db
    .selectFrom('passkeys')
    .select(['id', 'user_handle', 'credential_id', 'public_key', 'counter', 'transports'])
    .select(sql<number>`coalesce(account_id, staff_id)`.as('owner_id'))
    .where('credential_id', '=', credential_id)
    .where(ownerColumn[realm], 'is not', null)
    .executeTakeFirst()) ?? null;

/**
 * Stores that a passkey has signed. False if it was removed meanwhile, or if a copy of it has counted further: each
 * signature of an authenticator that counts is accepted once.
 */
export const claimPasskey = async (tx: Handle, { id, counter }: { id: number; counter: number }): Promise<boolean> =>
  (await countChanged(tx)`
    UPDATE passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`) > 0;

const listed = ['id', 'name', 'agent', 'is_synced', 'created_at', 'last_used_at'] as const;

/** The owner's passkeys, oldest first. */
export const listPasskeys = (db: Handle, { realm, id }: Owner): Promise<Passkey[]> =>
  db.selectFrom('passkeys').select(listed).where(ownerColumn[realm], '=', id).orderBy('id').execute();

/** Lists the descriptors of the owner's passkeys for a browser, and their common user handle; null without any. */
export const listCredentials = async (db: Handle, { realm, id }: Owner) => {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports', 'user_handle'])
    .where(ownerColumn[realm], '=', id)
    .orderBy('id')
    .execute();
  return {
    user_handle: rows[0]?.user_handle ?? null,
    credentials: rows.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports,
    })),
  };
};

/** Inserts a passkey, under `lockSession`. Returns why it cannot be: it exists, or its owner has the maximum number. */
export const insertPasskey = async (
  tx: Handle,
  owner: Owner,
  passkey: {
    user_handle: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    agent: string;
  },
): Promise<Passkey | 'taken' | 'too_many'> => {
  const { realm, id } = owner;
  await lockPasskeys(tx, owner);
  const count = await readValue(tx)<number>`
    SELECT count(*) FROM passkeys WHERE ${sql.ref(ownerColumn[realm])} = ${id}`;
  if (count >= bounds.passkeys) return 'too_many';
  const row = await tx
    .insertInto('passkeys')
    .values({ ...passkey, [ownerColumn[realm]]: id })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(listed)
    .executeTakeFirst();
  return row ?? 'taken';
};

/** Null if the owner has no such passkey. */
export const renamePasskey = async (
  tx: Handle,
  owner: Owner,
  { id, name }: { id: number; name: string },
): Promise<Passkey | null> =>
  (await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where(ownerColumn[owner.realm], '=', owner.id)
    .returning(listed)
    .executeTakeFirst()) ?? null;

/** Removes a passkey and returns its name; null if the owner has none such. `last` keeps the last one. */
export const removePasskey = async (
  tx: Handle,
  owner: Owner,
  id: number,
  last: 'keep' | 'remove',
): Promise<{ name: string } | 'last' | null> => {
  await lockPasskeys(tx, owner);
  const column = ownerColumn[owner.realm];
  const all = await tx.selectFrom('passkeys').select(['id', 'name']).where(column, '=', owner.id).execute();
  const found = all.find((each) => each.id === id);
  if (!found) return null;
  if (last === 'keep' && all.length === 1) return 'last';
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
  return found;
};

export const hasPasskey = (db: Handle, { realm, id: owner }: Owner, id: number): Promise<boolean> =>
  hasRow(db)`SELECT FROM passkeys WHERE id = ${id} AND ${sql.ref(ownerColumn[realm])} = ${owner}`;

/** Removes challenges of an owner, so that what began before a change of the password does not end after it. */
export const removeChallengesOf = async (tx: Handle, { realm, id }: Owner): Promise<void> => {
  await tx.deleteFrom('passkey_challenges').where(ownerColumn[realm], '=', id).execute();
};

/** Removes all passkeys of an owner, who has got or been given another way in; returns their number. */
export const removePasskeysOf = async (tx: Handle, owner: Owner): Promise<number> => {
  await removeChallengesOf(tx, owner);
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where(ownerColumn[owner.realm], '=', owner.id)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
