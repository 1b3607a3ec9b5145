import { type LanguageId, languages } from '@kamerton/wire';
import type { AccountCard, OfficeAccount } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import {
  type AccountFields,
  findAccount,
  lockAccountToChange,
  updateAccount,
} from '../../identity/auth/accounts.store.ts';
import { newApiKey } from '../../identity/auth/api-keys.service.ts';
import { insertRecoverCode } from '../../identity/auth/recovery.store.ts';
import { newToken, tokenHash } from '../../../lib/tokens.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { addAccount, closeAccount, openAccount } from '../../identity/auth/accounts.service.ts';
import { newSignInLink } from '../../identity/auth/sign-in.service.ts';
import { contractNumber, dayInMoscow } from '../contracts/signing.rules.ts';
import { type AccountItem, findCardRow, listAccounts, listLatestRequests } from './account-cards.store.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';

/** Dependencies of changes to accounts. `portal` is the portal's URL with a trailing slash. */
export interface Services {
  emailQueue: EmailQueue;
  encryption: Encryption;
  portal: string;
}

/** Hours until an invitation expires. */
const invitationHours = 72;

/**
 * Creates an account with a random password and emails an invitation to set one. Returns its id; throws `invalid` if
 * the email is taken.
 */
export const inviteAccount = async (
  tx: Handle,
  actor: Actor,
  { emailQueue, portal }: Services,
  account: { email: string; name: string; contact: string; language_id: LanguageId; password_hash: string },
): Promise<number> => {
  const id = await addAccount(tx, actor, account);
  if (id === null) throw new Invalid({ email: 'taken' });
  const code = newToken();
  const expires_at = await insertRecoverCode(tx, id, tokenHash(code), invitationHours);
  const url = new URL(`forgot?code=${code}`, portal).toString();
  const message = composeEmail('invitation', languages[account.language_id], ({ invitation }) => invitation(url));
  await emailQueue.write(tx, { ...message, account_id: id, recipient: account.email, expires_at });
  return id;
};

/** Fields of an account that the office changes. */
const changedFields = ['name', 'contact', 'offline_hours'] as const;
type ChangedField = (typeof changedFields)[number];
type Fields = Required<Pick<AccountFields, ChangedField>>;

/** Throws `not_found`, or `conflict` with the current account. */
export const changeAccount = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, ...asked }: { version: number } & { [Field in ChangedField]?: Fields[Field] | undefined },
): Promise<void> => {
  const now = orNotFound(await lockAccountToChange(tx, id));
  if (now.version !== version) throw new Conflict('conflict', { current: await requireCard(tx, id) });
  const changed = changedFields.filter((field) => asked[field] !== undefined && asked[field] !== now[field]);
  if (changed.length === 0) return;
  const [before, after] = [now, asked].map((fields) => Object.fromEntries(changed.map((name) => [name, fields[name]])));
  await updateAccount(tx, id, after ?? {});
  await record(tx, actor, { act: 'account.edit', kind: 'account', id, name: now.email, before, after });
};

/** Opens or closes an account; repeating it changes nothing. Throws `not_found`. */
export const setAccess = async (tx: Handle, actor: Actor, id: number, active: boolean): Promise<void> => {
  if (!(await lockAccountToChange(tx, id))) throw new NotFound();
  await (active ? openAccount : closeAccount)(tx, actor, id);
};

/**
 * Replaces the API access key and emails the owner; only the portal shows the key. With `overlap` the former one works
 * for another hour. Throws `not_found`.
 */
export const changeKey = async (
  tx: Handle,
  actor: Actor,
  { emailQueue, encryption, portal }: Services,
  { id, overlap = false }: { id: number; overlap?: boolean | undefined },
): Promise<void> => {
  const account = orNotFound(await lockAccountToChange(tx, id));
  await newApiKey(tx, actor, id, { encryption, overlap });
  const profile = new URL('auth/profile', portal).toString();
  const language = languages[account.language_id];
  const message = composeEmail('api_key_changed', language, ({ newKey }) => newKey(profile, overlap));
  await emailQueue.write(tx, { ...message, account_id: id, recipient: account.email });
};

/** Creates a one-time sign-in link with an expiry and emails the owner. Throws `not_found` or `account_closed`. */
export const makeSignInLink = async (
  tx: Handle,
  actor: Actor,
  services: Pick<Services, 'emailQueue' | 'portal'>,
  id: number,
): Promise<{ url: string; expires_at: string }> => {
  const account = (await lockAccountToChange(tx, id)) && (await findAccount(tx, id));
  if (!account) throw new NotFound();
  if (!account.is_active) throw new Conflict('account_closed');
  return newSignInLink(tx, actor, account, services);
};

const presented = <Row extends AccountItem>({ language_id, contract_id, status, ...row }: Row) => ({
  ...row,
  language: languages[language_id],
  contract: { state: status, number: contract_id === null ? null : contractNumber(contract_id) },
});

export const pageOfAccounts = async (
  db: Handle,
  asked: Parameters<typeof listAccounts>[1],
): Promise<{ items: OfficeAccount[]; total: number }> => {
  const { items, total } = await listAccounts(db, asked, dayInMoscow(new Date()));
  return { items: items.map(presented), total };
};

/** Returns an account's card for operators; null if it does not exist. */
export const findCard = async (db: Handle, id: number): Promise<AccountCard | null> => {
  const row = await findCardRow(db, id, dayInMoscow(new Date()));
  if (!row) return null;
  const { venues_count: count, venues_active: active, ...card } = row;
  return { ...presented(card), venues: { count, active }, requests: await listLatestRequests(db, id) };
};

/** Throws `not_found`. */
export const requireCard = async (db: Handle, id: number): Promise<AccountCard> => orNotFound(await findCard(db, id));
