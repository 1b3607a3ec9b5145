import { bounds, line } from '@kamerton/wire';
import { z } from 'zod';
import { addAccount } from '../features/auth/add-account.service.ts';
import { passwordFault } from '../features/auth/password.rules.ts';
import { hashPassword } from '../lib/password-hash.ts';
import { newToken } from '../lib/tokens.ts';
import { readEmail } from './account.ts';
import { command, CommandFailure } from './command.ts';

const args = z.object({ email: z.string(), name: line(bounds.name, 1), password: z.string() });

const usage = 'account add <email> [--name <name>] [--password-stdin]';

/** The first line; a password is never trimmed but for the line's own end. */
const firstLine = (input: string): string => input.split(/\r?\n/, 1)[0] ?? '';

const said = {
  ru: (email: string, password: string | null) =>
    `Учётная запись ${email} создана.${password === null ? '' : ` Пароль: ${password}`}`,
  en: (email: string, password: string | null) =>
    `Account ${email} created.${password === null ? '' : ` Password: ${password}`}`,
};

export const accountAdd = command({
  usage,
  summary: {
    ru: 'Завести учётную запись; без --password-stdin пароль придумывается и показывается один раз',
    en: 'Create an account; without --password-stdin, a password is generated and shown once',
  },
  options: { name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  args: args.extend({ shown: z.boolean() }),
  read: async (given) => {
    const email = readEmail(given, usage);
    const own = given.values['password-stdin'] === true;
    const password = own ? firstLine(await given.readInput()) : newToken().slice(0, 20);
    const { min, max } = bounds.password;
    if (password.length < min || password.length > max || passwordFault(password, email)) {
      throw new CommandFailure('bad_password');
    }
    return { email, password, shown: !own, name: String(given.values['name'] ?? email) };
  },
  run: async ({ database }, { email, name, password, shown }, { actor, emit }) => {
    const id = await addAccount(database.handle, actor, {
      email,
      name,
      password_hash: await hashPassword(password),
    });
    if (id === null) throw new CommandFailure('account_exists', { email });
    emit({ id, email, name, ...(shown && { password }) });
    return 0;
  },
  show: (screen) => (event) => {
    const password = typeof event['password'] === 'string' ? event['password'] : null;
    screen.print(said[screen.language](String(event['email']), password));
  },
});
