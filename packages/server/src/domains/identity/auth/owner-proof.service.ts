import type { PasskeyAssertion } from '@kamerton/wire';
import type { Deps } from '../../deps.ts';
import { Invalid, orNotFound } from '../../../lib/errors.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { claimPasskey } from '../passkeys/passkeys.store.ts';
import { tryPasskey } from './passkey-checks.service.ts';
import { checkPassword } from './passwords.service.ts';

interface Proof {
  password?: string | undefined;
  assertion?: PasskeyAssertion | undefined;
}

/**
 * Returns a check that throws `invalid` unless a call has the account's password, or the signature of one of its
 * passkeys. Attempts are limited as at sign-in.
 */
export const createOwnerProof =
  ({ db, portalUrl }: Pick<Deps, 'db' | 'portalUrl'>) =>
  async (
    { id, email }: { id: number; email: string },
    { password, assertion }: Proof,
    caller: LimitedCaller,
  ): Promise<void> => {
    if (assertion) {
      const party = orNotFound(relyingPartyOf(portalUrl()));
      const passkey = await tryPasskey(db, caller, { realm: 'account', id, email }, { party, assertion });
      if (!passkey || !(await claimPasskey(db, passkey))) throw new Invalid({ assertion: 'wrong' });
      return;
    }
    if (!password) throw new Invalid({ password: 'required' });
    if (!(await checkPassword(db, caller, email, password))) throw new Invalid({ password: 'wrong' });
  };
