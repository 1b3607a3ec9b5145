import { sql } from 'kysely';
import type { office, Role, StaffMember } from '@kamerton/wire/office';
import type { z } from 'zod';
import { containsText } from '../../../db/found.ts';
import { pageOf } from '../../../db/counted.ts';
import { countChanged, findValue, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

const secretColumns = [
  'id',
  'email',
  'name',
  'role',
  'password_hash',
  'is_active',
  'is_demo',
  'totp_secret',
  'totp_pending_secret',
  'oidc_subject',
  'password_expires_at',
] as const;

/** Returns an operator with the credentials. */
export const findStaff = async (db: Handle, id: number) =>
  (await db.selectFrom('staff').select(secretColumns).where('id', '=', id).executeTakeFirst()) ?? null;

export const findStaffByEmail = async (db: Handle, email: string) =>
  (await db.selectFrom('staff').select(secretColumns).where('email', '=', email).executeTakeFirst()) ?? null;

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>;

/** Returns an operator by the identity provider's name of them, with the credentials. */
export const findStaffBySubject = async (db: Handle, subject: string) =>
  (await db.selectFrom('staff').select(secretColumns).where('oidc_subject', '=', subject).executeTakeFirst()) ?? null;

/** Binds an operator to a user at the identity provider; false if another user is bound. */
export const bindSubject = async (tx: Handle, id: number, subject: string): Promise<boolean> => {
  const bound = countChanged(tx)`UPDATE staff SET oidc_subject = ${subject} WHERE id = ${id} AND oidc_subject IS NULL`;
  return (await bound) > 0;
};

export const findDemoOperator = async (db: Handle) =>
  (await db.selectFrom('staff').select(secretColumns).where('is_demo', '=', true).executeTakeFirst()) ?? null;

/** Returns an operator with the credentials and locks the row until the transaction ends. */
export const lockStaff = async (tx: Handle, id: number) =>
  (await tx
    .selectFrom('staff')
    .select([...secretColumns, 'totp_last_step', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export type LockedStaff = NonNullable<Awaited<ReturnType<typeof lockStaff>>>;

const memberColumns = [
  'id',
  'email',
  'name',
  'role',
  'is_active',
  'created_at',
  'last_seen_at',
  'version',
  sql<boolean>`totp_secret IS NOT NULL`.as('second_factor'),
] as const;

const sortable = { name: 'name', email: 'email', role: 'role', last_seen_at: 'last_seen_at' } as const;

/** One page of the staff, filtered by words of name and email. */
export const listStaff = async (
  db: Handle,
  { limit, offset, sort = 'name', q }: z.output<typeof office.staffList.query>,
) => {
  const found = db
    .selectFrom('staff')
    .$if(Boolean(q), (query) => query.where(containsText(q ?? '', [sql`name`, sql`email`])));
  const field = sortable[sort.replace('-', '') as keyof typeof sortable];
  const rows = found
    .select(memberColumns)
    .orderBy(field, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id');
  return pageOf(rows, { limit, offset });
};

export const findMember = async (db: Handle, id: number): Promise<StaffMember | null> =>
  (await db.selectFrom('staff').select(memberColumns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Inserts an operator and returns the id; null if the email is taken. */
export const insertStaff = async (
  tx: Handle,
  member: {
    email: string;
    name: string;
    role: StaffMember['role'];
    password_hash: string;
    password_expires_at?: string | null;
  },
): Promise<number | null> =>
  (
    await tx
      .insertInto('staff')
      .values(member)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null;

/** Changes an operator and increments the version. */
export const updateStaff = async (
  tx: Handle,
  id: number,
  change: Partial<{
    name: string;
    role: StaffMember['role'];
    is_active: boolean;
    password_hash: string;
    password_expires_at: string | null;
    totp_secret: string | null;
    totp_pending_secret: string | null;
    totp_last_step: number;
    oidc_subject: null;
  }>,
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/**
 * True if another active admin exists who can sign in: with a password that has not expired, a passkey, or at the identity
 * provider. The others are locked until the transaction ends.
 */
export const isAnotherAdmin = async (tx: Handle, id: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('id', '<>', id)
      .where(
        sql<boolean>`(password_hash <> '' AND coalesce(password_expires_at > now(), true) OR oidc_subject IS NOT NULL
          OR EXISTS (SELECT FROM passkeys WHERE staff_id = staff.id))`,
      )
      .forUpdate()
      .execute()
  ).length > 0;

export const replaceRecoveryCodes = async (tx: Handle, staff_id: number, hashes: readonly string[]): Promise<void> => {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute();
  if (hashes.length > 0)
    await tx
      .insertInto('staff_recovery_codes')
      .values(hashes.map((code_hash) => ({ staff_id, code_hash })))
      .execute();
};

/** Consumes a recovery code; false if there is none. */
export const consumeRecoveryCode = async (tx: Handle, staff_id: number, code_hash: string): Promise<boolean> =>
  (await countChanged(tx)`
    DELETE FROM staff_recovery_codes WHERE staff_id = ${staff_id} AND code_hash = ${code_hash}`) > 0;

export const countRecoveryCodes = (db: Handle, staff_id: number): Promise<number> =>
  readValue(db)`SELECT count(*) FROM staff_recovery_codes WHERE staff_id = ${staff_id}`;

/** The role of an operator; null if there is none. */
export const findRole = (db: Handle, id: number): Promise<Role | null> =>
  findValue(db)`SELECT role FROM staff WHERE id = ${id}`;
