import { transaction } from '../../../db/transaction.ts';
import type { Handle } from '../../../db/schema.ts';
import { Invalid } from '../../../lib/errors.ts';
import type { Caller } from '../../../lib/caller.ts';
import { countAttempt } from '../auth/attempts.service.ts';
import type { Realm } from '../auth/passwords.service.ts';
import { useCode } from './second-factor.service.ts';
import { endLinksBy } from './staff.office.service.ts';
import { findStaff, findStaffByEmail, type StaffRow } from './staff.store.ts';

/**
 * Returns the result of `attempt` at a second-factor code, which is counted as wrong passwords are; throws `invalid` if it
 * has none, `too_many_requests` after too many.
 */
export const guardCode = async <T extends object | true>(
  db: Handle,
  { ip, log }: Caller,
  { id, email }: { id: number; email: string },
  attempt: () => Promise<T | null | false>,
): Promise<T> => {
  const counted = { name: `office code ${id}`, who: { realm: 'staff', id, email }, reason: 'wrong_code' } as const;
  const result = await countAttempt(db, { ip, log }, counted, attempt);
  if (!result) throw new Invalid({ code: 'wrong' });
  return result;
};

export const staffRealm: Realm<StaffRow> = {
  name: 'staff',
  guessName: (email) => `office ${email}`,
  find: findStaff,
  findByEmail: findStaffByEmail,
  assertCode: ({ db, encryption }, owner, code, caller) =>
    guardCode(db, caller, owner, () => transaction(db, (tx) => useCode(tx, encryption, owner.id, code))),
  newsTexts: {
    passkey_added: 'staffPasskeyAdded',
    passkey_removed: 'staffPasskeyRemoved',
    new_network: 'newStaffNetwork',
  },
  readerOf: (_operator, language) => ({ account_id: null, language, timezone: null }),
  endGrants: endLinksBy,
};
