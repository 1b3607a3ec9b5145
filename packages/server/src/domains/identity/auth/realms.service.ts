import type { Language } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import type { Written } from '../../common/emails/emails.rules.ts';
import type { Deps } from '../../deps.ts';
import type { PasskeyOwner, RealmName } from '../passkeys/passkeys.store.ts';
import { type AccountRow, findAccount, findAccountByEmail, rehashPassword } from './accounts.store.ts';
import { passkeyEmail } from './auth-emails.rules.ts';

/** A row with a password. */
export interface Locked {
  id: number;
  password_hash: string;
  /** Of a generated password that was not replaced yet; RFC 3339. */
  password_expires_at: string | null;
}

/**
 * Distributors or staff: the code that signs in both gets one of the two values. An account and an operator may have the
 * same id and the same email, so that each query, lock and count of wrong attempts names the realm.
 */
export interface Realm<T extends Locked = Locked> {
  name: RealmName;
  /** Column that names an owner of this realm. */
  of: PasskeyOwner['of'];
  /** Name under which wrong passwords for an email are counted. */
  guessName: (email: string) => string;
  findByEmail: (db: Handle, email: string) => Promise<T | null>;
  /** Reads an owner whose session is locked. */
  findOwner: (tx: Handle, id: number) => Promise<Locked | null>;
  /** Stores another hash of the same password; false if the password was changed concurrently. */
  rehash: (db: Handle, id: number, before: string, hash: string) => Promise<boolean>;
  /** Throws `invalid` unless the code is one of the owner's second factor; without it the realm has none. */
  assertCode?: (
    deps: Pick<Deps, 'db' | 'encryption'>,
    owner: { id: number; email: string },
    code: string,
    caller: LimitedCaller,
  ) => Promise<unknown>;
  passkeyEmail: (
    language: Language,
    happened: 'added' | 'removed',
    values: { at: string; address: string; url: string },
  ) => Written;
}

export const distributors: Realm<AccountRow> = {
  name: 'account',
  of: 'account_id',
  guessName: (email) => email,
  findByEmail: findAccountByEmail,
  findOwner: findAccount,
  rehash: rehashPassword,
  passkeyEmail,
};
