import { bounds, email as emailForm, line } from '@kamerton/wire';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { findAccountByEmail } from '../domains/identity/auth/accounts.store.ts';
import { addAccount } from '../domains/identity/auth/accounts.service.ts';
import { passwordFault } from '../domains/identity/auth/passwords.service.ts';
import { hashPassword } from '../lib/password-hash.ts';
import { generatePassword, initialPasswordEnd } from '../lib/tokens.ts';
import { textsIn } from '../text/texts.ts';
import { type Arguments, command, CommandFailure } from './command.ts';

/** Reads the only positional as an email. Throws `CommandFailure`. */
export const readEmail = ({ positionals }: Pick<Arguments, 'positionals'>, usage: string): string => {
  const [text] = positionals;
  if (text === undefined || positionals.length > 1) throw new CommandFailure('wrong_usage', { usage });
  const email = emailForm.safeParse(text);
  if (!email.success) throw new CommandFailure('bad_email', { email: text });
  return email.data;
};

/** Reads a password from the first line of standard input; null without `--password-stdin`. */
export const readPassword = async (
  { values, readInput }: Pick<Arguments, 'values' | 'readInput'>,
  email: string,
): Promise<string | null> => {
  if (values['password-stdin'] !== true) return null;
  // A password is never trimmed except for the line ending.
  const password = (await readInput()).split(/\r?\n/, 1)[0] ?? '';
  const { min, max } = bounds.password;
  if (password.length < min || password.length > max || passwordFault(password, email)) {
    throw new CommandFailure('bad_password');
  }
  return password;
};

/** Returns the account with an email. Throws `CommandFailure`. */
export const requireAccount = async (db: Handle, email: string) => {
  const account = await findAccountByEmail(db, email);
  if (!account) throw new CommandFailure('account_unknown', { email });
  return account;
};

const addUsage = 'account add <email> [--name <name>] [--password-stdin]';

export const accountAdd = command({
  creates: true,
  usage: addUsage,
  options: { name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  args: z.object({ email: z.string(), name: line(bounds.name, 1), password: z.string().nullable() }),
  read: async (args) => {
    const email = readEmail(args, addUsage);
    return { email, name: String(args.values['name'] ?? email), password: await readPassword(args, email) };
  },
  run: async ({ database }, { email, name, password }, { actor, emit }) => {
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
