import type { PasskeyAssertion } from '@kamerton/wire';
import type { Operator } from '@kamerton/wire/office';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, orNotFound } from '../../../lib/errors.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { tryPasskey } from '../auth/passkey-checks.service.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { claimPasskey } from '../passkeys/passkeys.store.ts';
import { countCodeGuess } from './code-guesses.service.ts';
import { useCode } from './second-factor.service.ts';
import { checkStaffPassword } from './staff-passwords.service.ts';

interface Proof {
  password?: string | undefined;
  assertion?: PasskeyAssertion | undefined;
  /** A code of the second factor, or a recovery code. */
  code?: string | undefined;
}

/**
 * Returns a check that throws `invalid` unless a call has the operator's password, a code of their second factor, or the
 * signature of one of their passkeys. Attempts are limited as at sign-in.
 */
export const createOwnerProof =
  ({ db, encryption, portalUrl }: Pick<Deps, 'db' | 'encryption' | 'portalUrl'>) =>
  async (operator: Operator, { password, assertion, code }: Proof, caller: LimitedCaller): Promise<void> => {
    const { id, email } = operator;
    if (assertion) {
      const party = orNotFound(relyingPartyOf(portalUrl()));
      const passkey = await tryPasskey(db, caller, { realm: 'staff', id, email }, { party, assertion });
      if (!passkey || !(await claimPasskey(db, passkey))) throw new Invalid({ assertion: 'wrong' });
      return;
    }
    if (code) {
      const guess = await countCodeGuess(db, caller, operator);
      if (!(await transaction(db, (tx) => useCode(tx, encryption, id, code)))) return guess.refuse();
      return guess.forget();
    }
    if (!password) throw new Invalid({ password: 'required' });
    if (!(await checkStaffPassword(db, caller, email, password))) throw new Invalid({ password: 'wrong' });
  };
