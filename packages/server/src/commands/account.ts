import { bounds, email as emailForm, type Language, line } from '@kamerton/wire';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { Conflict } from '../lib/errors.ts';
import { changeKey, makeSignInLink } from '../domains/customers/accounts/accounts.office.service.ts';
import { findAccountByEmail } from '../domains/identity/auth/accounts.store.ts';
import { addAccount, closeAccount, openAccount } from '../domains/identity/auth/accounts.service.ts';
import { passwordFault } from '../domains/identity/auth/passwords.service.ts';
import { hashPassword } from '../lib/password-hash.ts';
import { generatePassword, initialPasswordEnd } from '../lib/tokens.ts';
import type { Service } from '../start/open-service.ts';
import { portalAddress } from '../start/config.ts';
import {
  type Arguments,
  type Command,
  command,
  type CommandContext,
  type CommandEvent,
  CommandFailure,
} from './command.ts';

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

const days = bounds.initial_password_days;

const added = {
  ru: (email: string, password: unknown) =>
    `Учётная запись ${email} создана.${typeof password === 'string' ? ` Пароль: ${password}\nОн действует ${days} дней: его нужно сменить в профиле.` : ''}`,
  en: (email: string, password: unknown) =>
    `Account ${email} created.${typeof password === 'string' ? ` Password: ${password}\nIt works for ${days} days: change it in the profile.` : ''}`,
};

export const accountAdd = command({
  creates: true,
  usage: addUsage,
  summary: {
    ru: 'Завести учётную запись; без --password-stdin пароль придумывается и показывается один раз',
    en: 'Create an account; without --password-stdin, a password is generated and shown once',
  },
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
  show: (screen) => (event) => screen.print(added[screen.language](String(event['email']), event['password'])),
});

type Account = Awaited<ReturnType<typeof requireAccount>>;

/** A command on one account: `act` runs it and returns the event; `isSet` is true if the option is given. */
const aboutAccount = (
  [verb, option]: [verb: string, option?: string],
  summary: Record<Language, string>,
  act: (service: Service, account: Account, context: CommandContext, isSet: boolean) => Promise<CommandEvent>,
  text: Record<Language, (event: CommandEvent) => string>,
): Command => {
  const usage = option ? `account ${verb} <email> [--${option}]` : `account ${verb} <email>`;
  return command({
    usage,
    summary,
    ...(option && { options: { [option]: { type: 'boolean' } } }),
    args: z.object({ email: z.string(), isSet: z.boolean() }),
    read: (args) => ({ email: readEmail(args, usage), isSet: option !== undefined && args.values[option] === true }),
    run: async (service, { email, isSet }, context) => {
      context.emit(await act(service, await requireAccount(service.database.handle, email), context, isSet));
      return 0;
    },
    show: (screen) => (event) => screen.print(text[screen.language](event)),
  });
};

export const accountOpen = aboutAccount(
  ['open'],
  { ru: 'Открыть закрытую учётную запись', en: 'Reopen a closed account' },
  async ({ database }, { id, email }, { actor }) => {
    await openAccount(database.handle, actor, id);
    return { id, email, is_active: true };
  },
  {
    ru: ({ email }) => `Учётная запись открыта: ${String(email)}`,
    en: ({ email }) => `Account reopened: ${String(email)}`,
  },
);

export const accountClose = aboutAccount(
  ['close'],
  {
    ru: 'Закрыть учётную запись: её сеансы перестают работать сразу',
    en: 'Close an account: its sessions end immediately',
  },
  async ({ database }, { id, email }, { actor }) => {
    await closeAccount(database.handle, actor, id);
    return { id, email, is_active: false };
  },
  {
    ru: ({ email }) => `Учётная запись закрыта: ${String(email)}`,
    en: ({ email }) => `Account closed: ${String(email)}`,
  },
);

export const accountKey = aboutAccount(
  ['key', 'overlap'],
  {
    ru: 'Сделать новый ключ доступа к API, видимый только в портале: прежний перестаёт действовать сразу, с --overlap — через час',
    en: 'Issue a new API access key, shown only in the portal: the old one stops working immediately, with --overlap in an hour',
  },
  async ({ config, database, emailQueue, encryption }, { id, email }, { actor }, overlap) => {
    const services = { emailQueue, encryption, portal: portalAddress(config) };
    await transaction(database.handle, (tx) => changeKey(tx, actor, services, { id, overlap }));
    emailQueue.wake();
    return { id, email };
  },
  {
    ru: ({ email }) => `Ключ доступа к API изменён. Новый ждёт ${String(email)} в профиле, письмо об этом отправлено.`,
    en: ({ email }) =>
      `API access key changed. ${String(email)} will find the new one in the profile and gets an email about it.`,
  },
);

export const accountSignInLink = aboutAccount(
  ['sign-in-link'],
  {
    ru: 'Сделать ссылку для входа без пароля: на один раз, на 10 минут',
    en: 'Create a link to sign in without a password; it works once and expires in 10 minutes',
  },
  async ({ config, database, emailQueue }, { id, email }, { actor }) => {
    const services = { emailQueue, portal: portalAddress(config) };
    const { url } = await transaction(database.handle, (tx) => makeSignInLink(tx, actor, services, id)).catch(
      (error: unknown) => {
        const isClosed = error instanceof Conflict && error.code === 'account_closed';
        throw isClosed ? new CommandFailure('account_closed', { email }) : error;
      },
    );
    emailQueue.wake();
    return { url };
  },
  { ru: ({ url }) => String(url), en: ({ url }) => String(url) },
);
