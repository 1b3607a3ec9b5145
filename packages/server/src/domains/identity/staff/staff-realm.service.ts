import { transaction } from '../../../db/transaction.ts';
import { type Realm, registerAttempt } from '../auth/passwords.service.ts';
import { useCode } from './second-factor.service.ts';
import { findStaffByEmail, type StaffRow } from './staff.store.ts';
import type { Handle } from '../../../db/schema.ts';
import { Invalid, TooMany } from '../../../lib/errors.ts';
import type { Caller } from '../../../lib/caller.ts';
import { networkOf } from '../../../lib/network.ts';
import { removeFailures } from '../auth/sign-in-failures.store.ts';
import { logRefusal } from '../auth/sign-in-log.service.ts';

/**
 * Returns the result of `attempt` at a second-factor code, which is counted as wrong passwords are; throws `invalid` if it
 * has none, `too_many_requests` after too many.
 */
export const guardCode = async <T>(
  db: Handle,
  caller: Caller,
  { id, email }: { id: number; email: string },
  attempt: () => Promise<T | null | false>,
): Promise<T> => {
  const address = networkOf(caller.ip);
  const who = { realm: 'staff', id, email } as const;
  const { wait } = await registerAttempt(db, `office code ${id}`, address);
  if (wait > 0) {
    await logRefusal(db, caller, who, 'too_many');
    throw new TooMany(wait);
  }
  const result = await attempt();
  if (result === null || result === false) {
    await logRefusal(db, caller, who, 'wrong_code');
    throw new Invalid({ code: 'wrong' });
  }
  await removeFailures(db, `office code ${id}`, address);
  return result;
};

export const staffRealm: Realm<StaffRow> = {
  name: 'staff',
  guessName: (email) => `office ${email}`,
  findByEmail: findStaffByEmail,
  assertCode: ({ db, encryption }, owner, code, caller) =>
    guardCode(db, caller, owner, () => transaction(db, (tx) => useCode(tx, encryption, owner.id, code))),
};
