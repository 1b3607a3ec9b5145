import { email as emailForm } from '@kamerton/wire';
import type { Handle } from '../db/schema.ts';
import { findAccountByEmail } from '../features/auth/accounts.store.ts';
import { CommandFailure, type Given } from './command.ts';

/** The one email behind a command. Throws `CommandFailure`. */
export const readEmail = ({ positionals }: Given, usage: string): string => {
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new CommandFailure('wrong_usage', { usage });
  const email = emailForm.safeParse(given);
  if (!email.success) throw new CommandFailure('bad_email', { email: given });
  return email.data;
};

export const requireAccount = async (db: Handle, email: string) => {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new CommandFailure('account_unknown', { email });
  return account;
};
