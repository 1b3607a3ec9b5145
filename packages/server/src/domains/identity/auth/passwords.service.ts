import type { Handle } from '../../../db/schema.ts';
import { networkOf } from '../../../lib/network.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { createKeyedSemaphore } from '../../../lib/semaphore.ts';
import { type AccountRow, findAccount, findAccountByEmail, removeSignInTokensOf } from './accounts.store.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { hashPassword, isPasswordHash, isWeakHash, passwordFits } from '../../../lib/password-hash.ts';
import { countAttempt } from './attempts.service.ts';
import { removeFailuresOf } from './sign-in-failures.store.ts';
import type { SignInName } from './sign-in-log.service.ts';
import { type FieldCode, type Language, languages } from '@kamerton/wire';
import type { Deps } from '../../deps.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';
import { removeEmailChangesOf } from './email-changes.store.ts';
import { removePairingCodesOf } from './pairing-codes.store.ts';
import { type RealmName, removeChallengesOf, removePasskeysOf } from '../passkeys/passkeys.store.ts';
import { removeSessions, storeHash } from './realm-sessions.store.ts';
import { removeRecoverCodesOf } from './recovery.store.ts';
import { isCommon } from '../../../build/common-passwords/common-passwords.ts';

/**
 * Limits concurrent checks. An attempt counts as failed until its password proves right, many correct ones at once
 * from one address would look like guesses. Equals the number of hashes computed at once.
 */
const guesses = createKeyedSemaphore(4);

/** An owner with their password. */
export interface Locked {
  id: number;
  email: string;
  password_hash: string;
  /** Of a generated password that was not replaced yet; RFC 3339. */
  password_expires_at: string | null;
  is_demo: boolean;
}

/** Security news for an owner, by the kind of their email. */
export type SecurityNews = 'passkey_added' | 'passkey_removed' | 'new_network';

type NewsText = 'passkeyAdded' | 'passkeyRemoved' | 'newNetwork';
type StaffNewsText = 'staffPasskeyAdded' | 'staffPasskeyRemoved' | 'newStaffNetwork';

/**
 * Distributors or staff, for the code that both sign in by. An account and an operator may have the same id and the same
 * email, so that each query, lock and count of wrong attempts names the realm.
 */
export interface Realm<T extends Locked = Locked> {
  name: RealmName;
  /** Name under which wrong passwords for an email are counted. */
  guessName(email: string): string;
  find(db: Handle, id: number): Promise<T | null>;
  findByEmail(db: Handle, email: string): Promise<T | null>;
  /** Throws `invalid` unless the code is one of the owner's second factor; without it the realm has none. */
  assertCode?(
    deps: Pick<Deps, 'db' | 'encryption'>,
    owner: { id: number; email: string },
    code: string,
    caller: LimitedCaller,
  ): Promise<unknown>;
  /** Texts of security news: distributors are led to the form for a forgotten password, staff to an admin. */
  newsTexts: Record<SecurityNews, NewsText | StaffNewsText>;
  /** How an owner reads emails: distributors in their own language and time zone, staff in that of their call and UTC. */
  readerOf(owner: T, asked: Language): { account_id: number | null; language: Language; timezone: string | null };
  /** Ends what an owner may have let others do in a session that ends: links into accounts, which staff make. */
  endGrants?(tx: Handle, id: number): Promise<void>;
}

export const distributors: Realm<AccountRow> = {
  name: 'account',
  guessName: (email) => email,
  find: findAccount,
  findByEmail: findAccountByEmail,
  newsTexts: { passkey_added: 'passkeyAdded', passkey_removed: 'passkeyRemoved', new_network: 'newNetwork' },
  readerOf: ({ id, language_id, timezone }) => ({ account_id: id, language: languages[language_id], timezone }),
};

/** True if the owner has a password to sign in with: a generated one ends. */
export const hasPassword = ({ password_hash, password_expires_at: end }: Locked): boolean =>
  isPasswordHash(password_hash) && (end === null || Date.parse(end) > Date.now());

/**
 * Returns the owner with this email and password, or null; an unknown email takes as long as a wrong password. Email and
 * address count the guesses. Throws `too_many_requests` after too many; the caller gets the number of attempts left.
 * Refusals are logged. A hash of less cost than today's is replaced.
 */
export const checkPassword = async <T extends Locked>(
  db: Handle,
  caller: LimitedCaller,
  realm: Realm<T>,
  { email, password }: { email: string; password: string },
): Promise<T | null> => {
  const release = await guesses.acquire(networkOf(caller.ip));
  try {
    const who: SignInName = { realm: realm.name, id: null, email };
    const attempt = { name: realm.guessName(email), who, reason: 'wrong_password' } as const;
    const found = await countAttempt(db, caller, attempt, async () => {
      const owner = await realm.findByEmail(db, email);
      who.id = owner?.id ?? null;
      const stored = owner && hasPassword(owner) ? owner.password_hash : undefined;
      // Before any refusal: its time must not tell which emails have an account.
      const fits = await passwordFits(stored, password);
      return fits && owner;
    });
    if (!found) return null;
    if (!isWeakHash(found.password_hash)) return found;
    const password_hash = await hashPassword(password);
    if (await storeHash(db, { realm: realm.name, id: found.id, before: found.password_hash, hash: password_hash }))
      return { ...found, password_hash };
    // Another sign-in has stored a hash of its own meanwhile, or another password was set.
    const now = await realm.findByEmail(db, email);
    return now && (await passwordFits(now.password_hash, password)) ? now : null;
  } finally {
    release();
  }
};

/**
 * Sets a password and ends what depends on the previous one: sessions but `exceptSession`, codes and a pending change of email.
 * Without a session to keep it is somebody who could not sign in: passkeys end too, as another may have added them. The
 * owner gets an email, and the audit log an entry. False if the password was changed concurrently.
 */
export const replacePassword = async (
  tx: Handle,
  { emailQueue, portalUrl }: Pick<Deps, 'emailQueue' | 'portalUrl'>,
  account: AccountRow,
  change: { hash: string; exceptSession: number | null; language: Language; address: string },
): Promise<boolean> => {
  const password = { realm: 'account', id: account.id, before: account.password_hash, hash: change.hash } as const;
  if (!(await storeHash(tx, { ...password, isAnother: true }))) return false;
  await removeSessions(tx, 'account', account.id, { except: change.exceptSession });
  await removeSignInTokensOf(tx, account.id);
  await removeRecoverCodesOf(tx, account.id);
  await removePairingCodesOf(tx, account.id);
  await removeEmailChangesOf(tx, account.id);
  await removeFailuresOf(tx, account.email);
  const { id, name, email } = account;
  const owner = { realm: 'account', id } as const;
  const passkeys = change.exceptSession === null ? await removePasskeysOf(tx, owner) : 0;
  await removeChallengesOf(tx, owner);
  const actor: Actor = { kind: 'account', id, name: name || email, address: change.address };
  const after = passkeys > 0 ? { passkeys_removed: passkeys } : null;
  await record(tx, actor, { act: 'account.password', kind: 'account', id, name: email, after });
  const page = (path: string) => new URL(path, portalUrl()).toString();
  const about = { url: page('forgot'), devices: page('auth/index'), passkeys };
  const message = composeEmail('password_changed', change.language, (texts) => texts.passwordChanged(about));
  await emailQueue.write(tx, { ...message, account_id: account.id, recipient: account.email });
  return true;
};

/** Returns the fault of a password of valid length, or null. */
export const passwordFault = (password: string, email: string): FieldCode | null => {
  if (password.normalize('NFC').trim().toLowerCase() === email) return 'same_as_email';
  return isCommon(password) ? 'too_common' : null;
};
