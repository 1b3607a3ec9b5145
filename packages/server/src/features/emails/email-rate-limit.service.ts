import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';
import { TooMany } from '../../errors.ts';
import { networkOf } from '../../lib/network.ts';
import { secondsToLetter, turnLimits } from './emails.rules.ts';
import { countEmailAttempts, insertEmailAttempt } from './email-rate-limits.store.ts';

/**
 * Takes the turn of whoever asks from `address` to have a letter sent to an account, known or not. It stands in the
 * caller's transaction: what fails afterwards gives the turn back. Throws `too_many_requests`.
 */
export const limitEmails = async (tx: Handle, email: string, address: string): Promise<void> => {
  const network = networkOf(address);
  await lockNames(tx, [`letters to ${email}`, `letters from ${network}`]);
  const wait = secondsToLetter(await countEmailAttempts(tx, email, network, turnLimits));
  if (wait > 0) throw new TooMany(wait);
  await insertEmailAttempt(tx, email, network);
};
