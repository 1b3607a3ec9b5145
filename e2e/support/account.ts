import { randomUUID } from 'node:crypto';
import { type Session, signIn } from './api.ts';
import { send } from './command.ts';

export interface Account {
  email: string;
  password: string;
  session: Session;
}

/** Creates a distributor for one journey, signed in; `name` marks its emails and rows. */
export async function newAccount(name: string): Promise<Account> {
  const email = `${name}-${randomUUID()}@demo.example`;
  const { password = '' } = await send('account add', { email, name: email, password: null });
  return { email, password, session: await signIn(email, password) };
}
