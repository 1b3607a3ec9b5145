import type { FastifyReply } from 'fastify';
import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { TooMany } from '../../errors.ts';
import { networkOf } from '../../http/network.ts';
import { setRateLimitHeaders } from '../../http/rate-limit.ts';
import { createKeyedSemaphore } from '../../lib/semaphore.ts';
import { findAccountByEmail } from './accounts.store.ts';
import { passwordFits } from '../../lib/password-hash.ts';
import { logRefusal, type SignInName } from './sign-in-log.service.ts';
import { countFailures, insertFailure, insertThrottle, removeFailures } from './sign-in-failures.store.ts';
import { failureLimits, secondsToWait, wrongPasswords } from './sign-in.rules.ts';

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
  reply: FastifyReply,
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
  const { request } = reply;
  const address = networkOf(request.ip);
  const name = guessName(realm, email);
  const release = await guesses.acquire(address);
  try {
    const { wait, left } = await takeTurn(db, name, address);
    setRateLimitHeaders(reply, wrongPasswords, left, wait || wrongPasswords.window);
    if (wait > 0) {
      await logRefusal(db, request, { realm, id: null, email }, 'too_many');
      throw new TooMany(wait);
    }
    const found = await find();
    if (!(await passwordFits(found?.password_hash, password))) {
      await logRefusal(db, request, { realm, id: found?.id ?? null, email }, 'wrong_password');
      return null;
    }
    await removeFailures(db, name, address);
    return found;
  } finally {
    release();
  }
};

/** The account with this email and password, or null. Throws as `tryPassword`. */
export const checkPassword = (db: Handle, reply: FastifyReply, email: string, password: string) =>
  tryPassword(reply, db, { realm: 'account', email, password, find: () => findAccountByEmail(db, email) });
