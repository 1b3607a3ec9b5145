import { randomUUID } from 'node:crypto';
import { type Session, signIn } from './api.ts';
import { command } from './command.ts';

export interface Account {
  email: string;
  password: string;
  session: Session;
}

/** Creates a distributor for one journey, signed in; `name` marks its emails and rows. */
export async function newAccount(name: string): Promise<Account> {
  const email = `${name}-${randomUUID()}@demo.example`;
  const { password = '' } = await command('account', 'add', email);
  return { email, password, session: await signIn(email, password) };
}
