import type { PasskeyAssertion } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { TooMany } from '../../../lib/errors.ts';
import type { LimitedCaller } from '../../../lib/caller.ts';
import { networkOf } from '../../../lib/network.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import type { RelyingParty } from '../passkeys/passkeys.rules.ts';
import { type VerifiedPasskey, verifyAssertion } from '../passkeys/passkeys.service.ts';
import { registerAttempt } from './passwords.service.ts';
import { removeFailures } from './sign-in-failures.store.ts';
import { wrongPasswords } from './sign-in.rules.ts';
import { logRefusal, type SignInName } from './sign-in-log.service.ts';

/**
 * Verifies a passkey's signature; null if it does not fit. Attempts count by passkey and address as passwords do by
 * account and address: throws `too_many_requests` after too many. Refusals are logged. `who.id` is null at a sign-in.
 */
export const tryPasskey = async (
  db: Handle,
  caller: LimitedCaller,
  who: SignInName,
  { party, assertion }: { party: RelyingParty; assertion: PasskeyAssertion },
): Promise<VerifiedPasskey | null> => {
  const address = networkOf(caller.ip);
  const name = `passkey ${tokenHash(assertion.id)}`;
  const { wait, left } = await registerAttempt(db, name, address);
  caller.reportLimit(wrongPasswords, left, wait || wrongPasswords.window);
  if (wait > 0) {
    await logRefusal(db, caller, who, 'too_many');
    throw new TooMany(wait);
  }
  const purpose = who.id === null ? 'sign-in' : 'confirm';
  const verified = await verifyAssertion(db, party, { realm: who.realm, purpose, ownerId: who.id }, assertion);
  if (!verified) {
    await logRefusal(db, caller, who, 'wrong_passkey');
    return null;
  }
  await removeFailures(db, name, address);
  return verified;
};
