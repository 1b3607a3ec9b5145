import { transaction } from '../../../db/transaction.ts';
import type { Realm } from '../auth/passwords.service.ts';
import { guardCode } from './code-guesses.service.ts';
import { useCode } from './second-factor.service.ts';
import { findStaffByEmail, type StaffRow } from './staff.store.ts';

export const staffRealm: Realm<StaffRow> = {
  name: 'staff',
  guessName: (email) => `office ${email}`,
  findByEmail: findStaffByEmail,
  assertCode: ({ db, encryption }, owner, code, caller) =>
    guardCode(db, caller, owner, () => transaction(db, (tx) => useCode(tx, encryption, owner.id, code))),
};
