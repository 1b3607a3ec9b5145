import { bounds, email as emailForm, line } from '@kamerton/wire';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { findAccountByEmail } from '../domains/identity/auth/accounts.store.ts';
import { addAccount } from '../domains/identity/auth/accounts.service.ts';
import { passwordFault } from '../domains/identity/auth/passwords.service.ts';
import { hashPassword } from '../lib/password-hash.ts';
import { generatePassword, initialPasswordEnd } from '../lib/tokens.ts';
import { textsIn } from '../text/texts.ts';
import { type Arguments, command, CommandFailure, flag } from './command.ts';

const newUserArgs = z.object({
  email: emailForm,
  name: line(bounds.name, 1).optional(),
  'password-stdin': flag,
  password: z.string().nullable().default(null),
});

/** Arguments of a new account or operator; the password is the first line of standard input with `--password-stdin`. */
export const newUser = {
  options: ['name'],
  flags: ['password-stdin'],
  args: newUserArgs,
  complete: async (
    { email, 'password-stdin': isInput }: z.infer<typeof newUserArgs>,
    readInput: Arguments['readInput'],
  ): Promise<object> => {
    if (!isInput) return {};
    // A password is never trimmed except for the line ending.
    const password = (await readInput()).split(/\r?\n/, 1)[0] ?? '';
    const { min, max } = bounds.password;
    if (password.length < min || password.length > max || passwordFault(password, email)) {
      throw new CommandFailure('bad_password');
    }
    return { password };
  },
};

/** Returns the account with an email. Throws `CommandFailure`. */
export const requireAccount = async (db: Handle, email: string) => {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new CommandFailure('account_unknown', { email });
  return account;
};

export const accountAdd = command({
  creates: true,
  usage: 'account add <email> [--name <name>] [--password-stdin]',
  words: { email: 'email' },
  ...newUser,
  run: async ({ database }, { email, name = email.slice(0, bounds.name), password }, { actor, emit }) => {
    const generated = generatePassword();
    const password_hash = await hashPassword(password ?? generated);
    const end = password === null ? { password_expires_at: initialPasswordEnd() } : {};
    const id = await addAccount(database.handle, actor, { email, name, password_hash, ...end });
    if (id === null) throw new CommandFailure('account_exists', { email });
    emit({ id, email, name, ...(password === null && { password: generated, ...end }) });
    return 0;
  },
  show: (screen) => (event) =>
    screen.print(textsIn(screen.language).commands.accounts.added(String(event['email']), event['password'])),
});
