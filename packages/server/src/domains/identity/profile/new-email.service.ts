import { type Language, languages } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Forbidden, Invalid, orNotFound } from '../../../lib/errors.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  lockAccountToChange,
  setEmail,
} from '../auth/accounts.store.ts';
import {
  findEmailChangeAccount,
  insertEmailChange,
  removeEmailChangesOf,
  consumeEmailChange,
  findEmailRevert,
  insertEmailRevert,
  isReserved,
  consumeEmailRevert,
} from '../auth/email-changes.store.ts';
import { removeSessions } from '../auth/realm-sessions.store.ts';
import { removeRecoverCodesOf } from '../auth/recovery.store.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { replacePassword } from '../auth/passwords.service.ts';
import { composeEmail, writtenMoment } from '../../common/emails/emails.rules.ts';
import { limitEmails } from '../../common/emails/emails.service.ts';

type Services = Pick<Deps, 'emailQueue' | 'portalUrl'>;

/** Reads an account, locking email and password for the transaction. Email changes do so first: no deadlocks. */
const lockWhole = async (tx: Handle, id: number): Promise<AccountRow | null> =>
  (await lockAccountToChange(tx, id)) && findAccount(tx, id);

/** Stores the current email for seven days; returns the URL that restores it. */
const storeEarlier = async (tx: Handle, { portalUrl }: Services, { id, email }: AccountRow): Promise<string> => {
  const code = newToken();
  await insertEmailRevert(tx, id, email, tokenHash(code));
  return new URL(`forgot?revert_code=${code}`, portalUrl()).toString();
};

/** Writes the change of email to the audit log. */
const recordChange = (
  tx: Handle,
  act: 'account.email' | 'account.email-revert',
  { id, name, email: before }: AccountRow,
  { email, address }: { email: string; address: string },
): Promise<void> => {
  const what = { act, kind: 'account', id, name: email, before: { email: before }, after: { email } };
  return record(tx, { kind: 'account', id, name, address }, what);
};

interface Asked {
  email: string;
  language: Language;
  by_staff: boolean;
}

/** Stores a requested email of a locked account, and emails both addresses. Throws if the email is taken. */
const writeRequest = async (
  tx: Handle,
  services: Services,
  account: AccountRow,
  { email, language, by_staff }: Asked,
): Promise<void> => {
  const isTaken = (await findAccountByEmail(tx, email)) || (await isReserved(tx, email, account.id));
  if (isTaken) throw new Invalid({ email: 'taken' });
  const code = newToken();
  const expires_at = await insertEmailChange(tx, account.id, { email, codeHash: tokenHash(code), by_staff });
  const confirm = new URL(`auth?email_code=${code}`, services.portalUrl()).toString();
  const at = writtenMoment(new Date(), language, account.timezone);
  const url = await storeEarlier(tx, services, account);
  const toNew = composeEmail('new_email', language, ({ confirmEmail: textOf }) => textOf(confirm));
  await services.emailQueue.write(tx, { ...toNew, account_id: account.id, recipient: email, expires_at });
  const values = { email, at, url, by_staff };
  const toOld = composeEmail('email_change', language, ({ emailChange }) => emailChange(values));
  await services.emailQueue.write(tx, { ...toOld, account_id: account.id, recipient: account.email });
};

/**
 * Emails the requested and the current address. `checked` is the account whose password was verified. Throws if the
 * password has changed since, the email is taken, or too many emails were requested.
 */
export const askForEmail = async (
  tx: Handle,
  services: Services,
  checked: AccountRow,
  asked: { email: string; address: string; language: Language },
): Promise<void> => {
  const account = await lockWhole(tx, checked.id);
  if (account?.password_hash !== checked.password_hash) throw new Invalid({ old_password: 'wrong' });
  await limitEmails(tx, account.email, asked.address);
  await writeRequest(tx, services, account, { ...asked, by_staff: false });
};

/**
 * The same for an account whose mailbox is lost, asked for by an operator with a reason. Throws `not_found`,
 * `account_closed`, or `invalid` if the email is taken.
 */
export const askForEmailOf = async (
  tx: Handle,
  actor: Actor,
  services: Services,
  { id, email, reason }: { id: number; email: string; reason: string },
): Promise<void> => {
  const account = orNotFound(await lockWhole(tx, id));
  if (!account.is_active) throw new Conflict('account_closed');
  await writeRequest(tx, services, account, { email, language: languages[account.language_id], by_staff: true });
  const { email: before, name } = account;
  const what = { act: 'account.email-request', kind: 'account', id, name: before || name } as const;
  await record(tx, actor, { ...what, before: { email: before }, after: { email, reason } });
};

/** Applies a requested email and notifies the previous address. Throws `invalid`, `inactive` or `conflict`. */
export const confirmEmail = async (
  tx: Handle,
  services: Services,
  { codeHash, address }: { codeHash: string; address: string },
): Promise<string> => {
  const id = await findEmailChangeAccount(tx, codeHash);
  const account = id === null ? null : await lockWhole(tx, id);
  const change = account && (await consumeEmailChange(tx, codeHash));
  if (!change) throw new Invalid({ code: 'unknown' });
  if (!account.is_active) throw new Forbidden('inactive');
  // Reserves the email before it is released, so that no other account can take it.
  const url = await storeEarlier(tx, services, account);
  if (!(await setEmail(tx, account.id, change.email))) throw new Conflict();
  await recordChange(tx, 'account.email', account, { email: change.email, address });
  // Codes sent to the previous address are invalid.
  await removeRecoverCodesOf(tx, account.id);
  await removeEmailChangesOf(tx, account.id);
  if (change.by_staff) await removeSessions(tx, 'account', account.id);
  const language = languages[account.language_id];
  const at = writtenMoment(new Date(), language, account.timezone);
  const values = { email: change.email, at, url };
  const message = composeEmail('email_changed', language, ({ emailChanged }) => emailChanged(values));
  await services.emailQueue.write(tx, { ...message, account_id: account.id, recipient: account.email });
  return change.email;
};

/** The account and email that a code restores, or null. */
export const findRevert = async (
  db: Handle,
  codeHash: string,
): Promise<{ account: AccountRow; email: string } | null> => {
  const revert = await findEmailRevert(db, codeHash);
  const account = revert && (await findAccount(db, revert.account_id));
  return account && { account, email: revert.email };
};

/**
 * Reverts a change of email, confirmed or not, and all later ones: restores the earlier email with another password and
 * ends every session. Throws `invalid` or `conflict`.
 */
export const revertEmail = async (
  tx: Handle,
  services: Services,
  { accountId, email, codeHash }: { accountId: number; email: string; codeHash: string },
  { hash, language, address }: { hash: string; language: Language; address: string },
): Promise<void> => {
  const account = await lockWhole(tx, accountId);
  if (!account || !(await consumeEmailRevert(tx, codeHash))) throw new Invalid({ code: 'unknown' });
  if (!account.is_active) throw new Forbidden('inactive');
  await recordChange(tx, 'account.email-revert', account, { email, address });
  if (account.email !== email) {
    if (!(await setEmail(tx, accountId, email))) throw new Conflict();
    const own = languages[account.language_id];
    const at = writtenMoment(new Date(), own, account.timezone);
    const message = composeEmail('email_reverted', own, ({ emailReverted }) => emailReverted(at));
    await services.emailQueue.write(tx, { ...message, account_id: accountId, recipient: account.email });
  }
  await replacePassword(tx, services, { ...account, email }, { hash, exceptSession: null, language, address });
};
