import { mayCall, office, type StaffMember } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Invalid } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { hashPassword } from '../../../lib/password-hash.ts';
import { generatePassword, initialPasswordEnd } from '../../../lib/tokens.ts';
import { removeSignInTokensBy } from '../auth/accounts.store.ts';
import { removeSessions } from '../auth/realm-sessions.store.ts';
import { removeSessionsBy } from '../auth/sessions.store.ts';
import { removePasskeysOf } from '../passkeys/passkeys.store.ts';
import {
  findMember,
  insertStaff,
  isAnotherAdmin,
  lockStaff,
  replaceRecoveryCodes,
  updateStaff,
} from './staff.store.ts';

const named = ({ id, email }: { id: number; email: string }) => ({ kind: 'staff', id, name: email });

/** The operator does not exist, has changed concurrently, or is the last admin. */
export class StaffRefusal extends Error {
  readonly why: 'unknown' | 'changed' | 'last_admin';

  constructor(why: StaffRefusal['why']) {
    super(why);
    this.why = why;
  }
}

const locked = async (tx: Handle, id: number) => {
  const member = await lockStaff(tx, id);
  if (!member) throw new StaffRefusal('unknown');
  return member;
};

/** Ends the ways into accounts of distributors that an operator has made. */
export const endLinksBy = async (tx: Handle, id: number): Promise<void> => {
  await removeSignInTokensBy(tx, id);
  await removeSessionsBy(tx, id);
};

/**
 * Adds an operator and returns the password, the only time that it is shown. A generated one has to be replaced within a
 * week. Throws `invalid` if the email is taken.
 */
export const addStaff = async (
  tx: Handle,
  actor: Actor,
  { email, name, role, password: requested }: Pick<StaffMember, 'email' | 'name' | 'role'> & { password?: string },
): Promise<{ item: StaffMember; password: string }> => {
  const password = requested ?? generatePassword();
  const password_hash = await hashPassword(password);
  const password_expires_at = requested === undefined ? initialPasswordEnd() : null;
  const id = await insertStaff(tx, { email, name, role, password_hash, password_expires_at });
  if (id === null) throw new Invalid({ email: 'taken' });
  await record(tx, actor, { act: 'staff.add', ...named({ id, email }), after: { email, name, role } });
  return { item: (await findMember(tx, id)) as StaffMember, password };
};

/** Changes name, role or access, effective from the next call. Throws `StaffRefusal`. */
export const changeStaff = async (
  tx: Handle,
  actor: Actor,
  id: number,
  change: Partial<Pick<StaffMember, 'name' | 'role' | 'is_active'>> & { version?: number },
): Promise<StaffMember> => {
  const { version, ...fields } = change;
  const before = await locked(tx, id);
  if (version !== undefined && version !== before.version) throw new StaffRefusal('changed');
  const { name = before.name, role = before.role, is_active = before.is_active } = fields;
  const wasAdmin = before.role === 'admin' && before.is_active;
  if (wasAdmin && (role !== 'admin' || !is_active) && !(await isAnotherAdmin(tx, id))) {
    throw new StaffRefusal('last_admin');
  }
  await updateStaff(tx, id, { name, role, is_active });
  // An admin may need a second factor, which the session's sign-in may have lacked.
  const isRaised = role === 'admin' && before.role !== 'admin';
  if (!is_active || isRaised) await removeSessions(tx, 'staff', id);
  if (!is_active || !mayCall(office.signInLink, role)) await endLinksBy(tx, id);
  await record(tx, actor, {
    act: 'staff.change',
    ...named(before),
    before: { name: before.name, role: before.role, is_active: before.is_active },
    after: { name, role, is_active },
  });
  return (await findMember(tx, id)) as StaffMember;
};

/** Replaces a lost password by a generated one, removes passkeys and ends all sessions. Throws `StaffRefusal`. */
export const resetPassword = async (tx: Handle, actor: Actor, id: number): Promise<string> => {
  const member = await locked(tx, id);
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  await updateStaff(tx, id, { password_hash, password_expires_at: initialPasswordEnd() });
  await removePasskeysOf(tx, { realm: 'staff', id });
  await removeSessions(tx, 'staff', id);
  await endLinksBy(tx, id);
  await record(tx, actor, { act: 'staff.password', ...named(member) });
  return password;
};

/**
 * Removes a lost authenticator with its recovery codes, passkeys and the bond to a user at the identity provider; ends all
 * sessions. Throws `StaffRefusal`.
 */
export const resetSecondFactor = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const member = await locked(tx, id);
  await updateStaff(tx, id, { totp_secret: null, totp_pending_secret: null, oidc_subject: null });
  await replaceRecoveryCodes(tx, id, []);
  await removePasskeysOf(tx, { realm: 'staff', id });
  await removeSessions(tx, 'staff', id);
  await endLinksBy(tx, id);
  await record(tx, actor, { act: 'staff.second_factor_reset', ...named(member) });
};
