import type { Handle } from '../../../db/schema.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import type { Caller, LimitedCaller } from '../../../lib/caller.ts';
import { TooMany } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network.ts';
import { logRefusal, type RefusalReason, type SignInName } from './sign-in-log.service.ts';
import { countFailures, insertFailure, insertThrottle, removeFailures } from './sign-in-failures.store.ts';
import { failureLimits, secondsToWait, wrongPasswords } from './sign-in.rules.ts';

/** Registers an attempt. `wait`: seconds until one is allowed; `left`: attempts left after this one. */
export const registerAttempt = (db: Handle, name: string, address: string): Promise<{ wait: number; left: number }> =>
  transaction(db, async (tx) => {
    await lockNames(tx, [`sign-in email ${name}`, `sign-in address ${address}`]);
    const failures = await countFailures(tx, name, address, failureLimits);
    const wait = secondsToWait(failures);
    if (wait === 0) await insertFailure(tx, name, address);
    else if (failures.ofAccount >= failureLimits.ofAccount) await insertThrottle(tx, name, address);
    return { wait, left: wait > 0 ? 0 : failureLimits.ofBoth - failures.ofBoth - 1 };
  });

interface Attempt {
  /** Name under which wrong attempts are counted, with the address. */
  name: string;
  /** For the log; `attempt` may complete it. */
  who: SignInName;
  /** Why it is refused. */
  reason: RefusalReason;
}

/**
 * Makes an attempt at a password, passkey or code, which counts as failed until it proves right. Returns its result; null
 * if it has none. Throws `too_many_requests` after too many; a caller who can be told gets the number of attempts left.
 * Refusals are logged.
 */
export const countAttempt = async <T extends object | true>(
  db: Handle,
  caller: Caller & Partial<LimitedCaller>,
  { name, who, reason }: Attempt,
  attempt: () => Promise<T | null | false>,
): Promise<T | null> => {
  const address = networkOf(caller.ip);
  const { wait, left } = await registerAttempt(db, name, address);
  caller.reportLimit?.(wrongPasswords, left, wait || wrongPasswords.window);
  if (wait > 0) {
    await logRefusal(db, caller, who, 'too_many');
    throw new TooMany(wait);
  }
  const result = await attempt();
  if (!result) {
    await logRefusal(db, caller, who, reason);
    return null;
  }
  await removeFailures(db, name, address);
  return result;
};
