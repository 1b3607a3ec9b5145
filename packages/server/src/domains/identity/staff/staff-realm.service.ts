import { transaction } from '../../../db/transaction.ts';
import { staffPasskeyEmail } from '../auth/auth-emails.rules.ts';
import type { Realm } from '../auth/realms.service.ts';
import { guardCode } from './code-guesses.service.ts';
import { useCode } from './second-factor.service.ts';
import { findStaffByEmail, lockStaff, rehashStaffPassword, type StaffRow } from './staff.store.ts';

export const staffRealm: Realm<StaffRow> = {
  name: 'staff',
  of: 'staff_id',
  guessName: (email) => `office ${email}`,
  findByEmail: findStaffByEmail,
  findOwner: lockStaff,
  rehash: (db, id, before, password_hash) => rehashStaffPassword(db, id, before, { password_hash }),
  assertCode: ({ db, encryption }, owner, code, caller) =>
    guardCode(db, caller, owner, () => transaction(db, (tx) => useCode(tx, encryption, owner.id, code))),
  passkeyEmail: staffPasskeyEmail,
};
