import { idInPath } from '@kamerton/wire';
import { transaction } from '../db/transaction.ts';
import type { Handle } from '../db/schema.ts';
import { DomainError } from '../errors.ts';
import { CommandFailure, type Given } from './command.ts';

/** The number of a request behind a command, and the words after it, of which there must be so many. */
export const readNumber = ({ positionals }: Given, usage: string, words = 0): { number: number; words: string[] } => {
  const [given, ...rest] = positionals;
  const number = idInPath.safeParse(given);
  if (!number.success || rest.length !== words) throw new CommandFailure('wrong_usage', { usage });
  return { number: number.data, words: rest };
};

/** Does something with a request in one transaction. Throws `CommandFailure` where there is no such request. */
export const withRequest = async <T>(db: Handle, number: number, work: (tx: Handle) => Promise<T>): Promise<T> => {
  try {
    return await transaction(db, work);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'not_found';
    throw isMissing ? new CommandFailure('request_unknown', { number: String(number) }) : error;
  }
};
