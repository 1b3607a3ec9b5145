import type { Handle } from '../../../db/schema.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { tryPassword } from '../auth/passwords.service.ts';
import { findStaffByEmail, rehashStaffPassword } from './staff.store.ts';

/** Returns the operator with this email and password, or null. Throws as `tryPassword` does. */
export const checkStaffPassword = (db: Handle, caller: LimitedCaller, email: string, password: string) =>
  tryPassword(caller, db, {
    realm: 'staff',
    email,
    password,
    find: () => findStaffByEmail(db, email),
    rehash: (id, before, password_hash) => rehashStaffPassword(db, id, before, { password_hash }),
  });
