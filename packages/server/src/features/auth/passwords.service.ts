import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { TooMany } from '../../errors.ts';
import { networkOf } from '../../lib/network.ts';
import type { LimitedCaller } from '../../lib/caller.ts';
import { createKeyedSemaphore } from '../../lib/semaphore.ts';
import { findAccountByEmail, type AccountRow, removeSignInTokensOf, setPassword } from './accounts.store.ts';
import { passwordFits } from '../../lib/password-hash.ts';
import { logRefusal, type SignInName } from './sign-in-log.service.ts';
import {
  countFailures,
  insertFailure,
  insertThrottle,
  removeFailures,
  removeFailuresOf,
} from './sign-in-failures.store.ts';
import { failureLimits, secondsToWait, wrongPasswords } from './sign-in.rules.ts';
import type { Language, FieldCode } from '@kamerton/wire';
import type { Deps } from '../../deps.ts';
import { passwordChangedEmail } from './auth-emails.rules.ts';
import { removeEmailChangesOf } from './email-changes.store.ts';
import { removeRecoverCodesOf } from './recovery.store.ts';
import { removeSessionsOf } from './sessions.store.ts';
import { isCommon } from '../../common-passwords/common-passwords.ts';

/**
 * An attempt counts as failed until its password turns out right, so many right ones at once from one address would
 * look like guesses: they go a few at a time. It is as many as can be hashed at once.
 */
const guesses = createKeyedSemaphore(4);

/** Takes a turn to try a password, or gives the seconds to wait for one; `left` are those that come after it. */
export const takeTurn = (db: Handle, email: string, address: string): Promise<{ wait: number; left: number }> =>
  transaction(db, async (tx) => {
    await lockNames(tx, [`sign-in email ${email}`, `sign-in address ${address}`]);
    const failures = await countFailures(tx, email, address, failureLimits);
    const wait = secondsToWait(failures);
    if (wait === 0) await insertFailure(tx, email, address);
    else if (failures.ofAccount >= failureLimits.ofAccount) await insertThrottle(tx, email, address);
    return { wait, left: wait > 0 ? 0 : failureLimits.ofBoth - failures.ofBoth - 1 };
  });

/** Under which name guesses are counted: a distributor and a member of staff may have the same email. */
const guessName = (realm: SignInName['realm'], email: string) => (realm === 'staff' ? `office ${email}` : email);

/** Something that a password opens. */
interface Locked {
  id: number;
  password_hash: string;
}

/**
 * What `find` finds, if the password is its own, else null: an unknown one takes as long as a wrong password. The email
 * and the address count the guesses. Throws `too_many_requests` where too many were wrong; `reply` tells how many may
 * still be. What is refused is logged.
 */
export const tryPassword = async <T extends Locked>(
  caller: LimitedCaller,
  db: Handle,
  {
    realm,
    email,
    password,
    find,
  }: {
    realm: SignInName['realm'];
    email: string;
    password: string;
    find: () => Promise<T | null>;
  },
): Promise<T | null> => {
  const address = networkOf(caller.ip);
  const name = guessName(realm, email);
  const release = await guesses.acquire(address);
  try {
    const { wait, left } = await takeTurn(db, name, address);
    caller.tellLimit(wrongPasswords, left, wait || wrongPasswords.window);
    if (wait > 0) {
      await logRefusal(db, caller, { realm, id: null, email }, 'too_many');
      throw new TooMany(wait);
    }
    const found = await find();
    if (!(await passwordFits(found?.password_hash, password))) {
      await logRefusal(db, caller, { realm, id: found?.id ?? null, email }, 'wrong_password');
      return null;
    }
    await removeFailures(db, name, address);
    return found;
  } finally {
    release();
  }
};

/** The account with this email and password, or null. Throws as `tryPassword`. */
export const checkPassword = (db: Handle, caller: LimitedCaller, email: string, password: string) =>
  tryPassword(caller, db, { realm: 'account', email, password, find: () => findAccountByEmail(db, email) });

/**
 * Sets a password and ends what was begun under the old one: sessions but `kept`, codes, a change of the email. The
 * owner is told by letter. False where someone else changed the password meanwhile.
 */
export const replacePassword = async (
  tx: Handle,
  { letters, portalUrl }: Pick<Deps, 'letters' | 'portalUrl'>,
  account: AccountRow,
  change: { hash: string; kept: number | null; language: Language },
): Promise<boolean> => {
  if (!(await setPassword(tx, account.id, account.password_hash, change.hash))) return false;
  await removeSessionsOf(tx, account.id, change.kept);
  await removeSignInTokensOf(tx, account.id);
  await removeRecoverCodesOf(tx, account.id);
  await removeEmailChangesOf(tx, account.id);
  await removeFailuresOf(tx, account.email);
  const letter = passwordChangedEmail(change.language, new URL('forgot', portalUrl()).toString());
  await letters.write(tx, { ...letter, account_id: account.id, recipient: account.email });
  return true;
};

/** What is wrong with a new password of the right length, or null. */
export const passwordFault = (password: string, email: string): FieldCode | null => {
  if (password.normalize('NFC').trim().toLowerCase() === email) return 'same_as_email';
  return isCommon(password) ? 'too_common' : null;
};
