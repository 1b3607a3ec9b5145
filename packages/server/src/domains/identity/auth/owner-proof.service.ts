import type { PasskeyAssertion } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Invalid, orNotFound } from '../../../lib/errors.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { type RelyingParty, relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { type VerifiedPasskey, verifyAssertion } from '../passkeys/passkeys.service.ts';
import { claimPasskey } from '../passkeys/passkeys.store.ts';
import { countAttempt } from './attempts.service.ts';
import { checkPassword, type Realm } from './passwords.service.ts';
import type { SignInName } from './sign-in-log.service.ts';

/**
 * Verifies a passkey's signature; null if it does not fit. Attempts count by passkey and address as passwords do by
 * account and address: throws `too_many_requests` after too many. Refusals are logged. `who.id` is null at a sign-in.
 */
export const tryPasskey = (
  db: Handle,
  caller: LimitedCaller,
  who: SignInName,
  { party, assertion }: { party: RelyingParty; assertion: PasskeyAssertion },
): Promise<VerifiedPasskey | null> => {
  const purpose = who.id === null ? 'sign-in' : 'confirm';
  const attempt = { name: `passkey ${tokenHash(assertion.id)}`, who, reason: 'wrong_passkey' } as const;
  return countAttempt(db, caller, attempt, () =>
    verifyAssertion(db, party, { realm: who.realm, purpose, ownerId: who.id }, assertion),
  );
};

export interface Proof {
  password?: string | undefined;
  assertion?: PasskeyAssertion | undefined;
  /** A code of the second factor, or a recovery code, where the realm has one. */
  code?: string | undefined;
}

/**
 * Throws `invalid` unless a call has the owner's password, the signature of one of their passkeys, or a code of their
 * second factor. Attempts are limited as at sign-in.
 */
export const assertProven = async (
  side: Pick<Deps, 'db' | 'encryption' | 'portalUrl'> & { realm: Realm },
  owner: { id: number; email: string },
  { password, assertion, code }: Proof,
  caller: LimitedCaller,
): Promise<void> => {
  const { db, portalUrl, realm } = side;
  const { id, email } = owner;
  if (assertion) {
    const party = orNotFound(relyingPartyOf(portalUrl()));
    const passkey = await tryPasskey(db, caller, { realm: realm.name, id, email }, { party, assertion });
    if (!passkey || !(await claimPasskey(db, passkey))) throw new Invalid({ assertion: 'wrong' });
    return;
  }
  if (code && realm.assertCode) {
    await realm.assertCode(side, owner, code, caller);
    return;
  }
  if (!password) throw new Invalid({ password: 'required' });
  if (!(await checkPassword(db, caller, realm, { email, password }))) throw new Invalid({ password: 'wrong' });
};
