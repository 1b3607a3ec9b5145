import type { Operator } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { Invalid, TooMany } from '../../../lib/errors.ts';
import type { Caller } from '../../../lib/caller.ts';
import { networkOf } from '../../../lib/network.ts';
import { registerAttempt } from '../auth/passwords.service.ts';
import { removeFailures } from '../auth/sign-in-failures.store.ts';
import { logRefusal } from '../auth/sign-in-log.service.ts';

/** Counts an attempt at a second-factor code, as wrong passwords are counted. Throws `too_many_requests`. */
export const countCodeGuess = async (db: Handle, caller: Caller, { id, email }: Operator) => {
  const address = networkOf(caller.ip);
  const who = { realm: 'staff', id, email } as const;
  const { wait } = await registerAttempt(db, `office code ${id}`, address);
  if (wait > 0) {
    await logRefusal(db, caller, who, 'too_many');
    throw new TooMany(wait);
  }
  return {
    forget: () => removeFailures(db, `office code ${id}`, address),
    refuse: async () => {
      await logRefusal(db, caller, who, 'wrong_code');
      throw new Invalid({ code: 'wrong' });
    },
  };
};
