import { lockNames } from '../../db/named-locks.ts';
import type { Handle } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/network.ts';
import { secondsToLetter, turnLimits } from './letters.rules.ts';
import { countLetterTurns, insertLetterTurn } from './letter-turns.store.ts';

/**
 * Takes the turn of whoever asks from `address` to have a letter sent to an account, known or not. It stands in the
 * caller's transaction: what fails afterwards gives the turn back. Throws `too_many_requests`.
 */
export const takeLetterTurn = async (tx: Handle, email: string, address: string): Promise<void> => {
  const network = networkOf(address);
  await lockNames(tx, [`letters to ${email}`, `letters from ${network}`]);
  const wait = secondsToLetter(await countLetterTurns(tx, email, network, turnLimits));
  if (wait > 0) throw new ApiError('too_many_requests', { retryAfter: wait });
  await insertLetterTurn(tx, email, network);
};
