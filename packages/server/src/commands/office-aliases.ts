import { json } from 'node:stream/consumers';
import { defaultLanguage, idInPath, type Language } from '@kamerton/wire';
import { type office, roles, type StaffMember } from '@kamerton/wire/office';
import { z } from 'zod';
import { DomainError } from '../lib/errors.ts';
import { readEmail, requireAccount } from './account.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';
import { callOperation } from './office.ts';
import { admitted, requireMember, rowOf } from './staff.ts';

/** Finds the record that a command names: an account and staff by email. */
const finders = {
  account: requireAccount,
  staff: requireMember,
  email: (_: unknown, id: string) => ({ id: Number(id) }),
};

/** The command's failure for an error of the office, by the record's kind and the error's code. */
const failures: Record<string, (name: string) => CommandFailure> = {
  'account account_closed': (email) => new CommandFailure('account_closed', { email }),
  'staff last_admin': () => new CommandFailure('last_admin'),
  'email not_found': (number) => new CommandFailure('letter_unknown', { number }),
  'email conflict': (number) => new CommandFailure('letter_sent', { number }),
};

interface Alias {
  operation: keyof typeof office;
  of: keyof typeof finders;
  /** Values of a second argument. */
  second?: readonly string[];
  option?: string;
  /** Body of the call. */
  body?: (second: string, isSet: boolean) => Record<string, unknown>;
  /** Output: fields of the record and of the response. Defaults to the record in the response. */
  fields?: readonly string[];
  summary: Record<Language, string>;
  text: Record<Language, (event: CommandEvent) => string>;
}

const declared = {
  'account open': {
    operation: 'openAccount',
    of: 'account',
    fields: ['id', 'email', 'is_active'],
    summary: { ru: 'Открыть закрытую учётную запись', en: 'Reopen a closed account' },
    text: {
      ru: ({ email }) => `Учётная запись открыта: ${String(email)}`,
      en: ({ email }) => `Account reopened: ${String(email)}`,
    },
  },
  'account close': {
    operation: 'closeAccount',
    of: 'account',
    fields: ['id', 'email', 'is_active'],
    summary: {
      ru: 'Закрыть учётную запись: её сеансы перестают работать сразу',
      en: 'Close an account: its sessions end immediately',
    },
    text: {
      ru: ({ email }) => `Учётная запись закрыта: ${String(email)}`,
      en: ({ email }) => `Account closed: ${String(email)}`,
    },
  },
  'account key': {
    operation: 'changeAccountKey',
    of: 'account',
    option: 'overlap',
    body: (_second, overlap) => ({ overlap }),
    fields: ['id', 'email'],
    summary: {
      ru: 'Сделать новый ключ доступа к API, видимый только в портале: прежний перестаёт действовать сразу, с --overlap — через час',
      en: 'Issue a new API access key, shown only in the portal: the old one stops working immediately, with --overlap in an hour',
    },
    text: {
      ru: ({ email }) =>
        `Ключ доступа к API изменён. Новый ждёт ${String(email)} в профиле, письмо об этом отправлено.`,
      en: ({ email }) =>
        `API access key changed. ${String(email)} will find the new one in the profile and gets an email about it.`,
    },
  },
  'account sign-in-link': {
    operation: 'signInLink',
    of: 'account',
    fields: ['url'],
    summary: {
      ru: 'Сделать ссылку для входа без пароля: на один раз, на 10 минут',
      en: 'Create a link to sign in without a password; it works once and expires in 10 minutes',
    },
    text: { ru: ({ url }) => String(url), en: ({ url }) => String(url) },
  },
  'staff role': {
    operation: 'changeStaff',
    of: 'staff',
    second: roles,
    body: (role) => ({ role }),
    summary: { ru: 'Сменить права сотрудника', en: 'Change a staff member’s role' },
    text: { ru: (event) => rowOf(event as StaffMember, 'ru'), en: (event) => rowOf(event as StaffMember, 'en') },
  },
  'staff open': {
    operation: 'changeStaff',
    of: 'staff',
    body: () => ({ is_active: true }),
    fields: ['id', 'email'],
    summary: { ru: 'Снова впустить сотрудника в офис', en: 'Give a staff member access again' },
    text: admitted,
  },
  'staff close': {
    operation: 'changeStaff',
    of: 'staff',
    body: () => ({ is_active: false }),
    fields: ['id', 'email'],
    summary: {
      ru: 'Закрыть сотруднику вход в офис, сразу всюду',
      en: 'Revoke a staff member’s access, immediately and everywhere',
    },
    text: {
      ru: ({ email }) => `Сотруднику ${String(email)} вход в офис закрыт.`,
      en: ({ email }) => `${String(email)} no longer has access to the office.`,
    },
  },
  'staff password': {
    operation: 'resetStaffPassword',
    of: 'staff',
    fields: ['id', 'email', 'password'],
    summary: {
      ru: 'Придумать сотруднику новый пароль и показать его один раз',
      en: 'Generate a new password and show it once',
    },
    text: admitted,
  },
  'staff reset-second-factor': {
    operation: 'resetSecondFactor',
    of: 'staff',
    fields: ['id', 'email'],
    summary: {
      ru: 'Забыть потерянный второй фактор сотрудника; его сеансы завершаются',
      en: 'Reset a lost second factor; ends their sessions',
    },
    text: {
      ru: ({ email }) => `Второй фактор сотрудника ${String(email)} забыт.`,
      en: ({ email }) => `Second factor of ${String(email)} reset.`,
    },
  },
  'emails retry': {
    operation: 'retryEmail',
    of: 'email',
    summary: {
      ru: 'Отправить не принятое письмо ещё раз, не дожидаясь его очереди',
      en: 'Retry sending a failed or queued email now',
    },
    text: {
      ru: ({ id }) => `Письмо ${String(id)} снова ждёт отправки.`,
      en: ({ id }) => `Email ${String(id)} queued again.`,
    },
  },
} satisfies Record<string, Alias>;

export type AliasName = keyof typeof declared;

/** The command that is another name of an operation of the office on one record. */
export const officeAlias = (alias: AliasName) => {
  const { operation, of, second = [], option, body, fields, summary, text }: Alias = declared[alias];
  const words = [alias, of === 'email' ? '<number>' : '<email>', second.join('|'), option && `[--${option}]`];
  const usage = words.filter(Boolean).join(' ');
  return command({
    usage,
    summary,
    ...(option && { options: { [option]: { type: 'boolean' } } }),
    args: z.object({ name: z.string(), body: z.record(z.string(), z.unknown()) }),
    read: ({ positionals: [word, value = '', ...more], values }) => {
      const name = of === 'email' ? word : readEmail({ positionals: word === undefined ? [] : [word] }, usage);
      const isKnown = second.length > 0 ? second.includes(value) : value === '';
      const isNamed = of !== 'email' || idInPath.safeParse(word).success;
      if (name === undefined || !isNamed || !isKnown || more.length > 0)
        throw new CommandFailure('wrong_usage', { usage });
      return { name, body: body?.(value, option !== undefined && values[option] === true) ?? {} };
    },
    run: async (service, { name, body }, context) => {
      const record = await finders[of](service.database.handle, name);
      const address = { params: { id: String(record.id) }, query: {} };
      const call = { operation, ...address, body, file: null, out: null, language: defaultLanguage };
      try {
        const { answer } = await callOperation(service, call, context);
        const { item, ...more } = (await json(answer.bytes)) as { item?: object };
        const all: CommandEvent = { ...record, ...item, ...more };
        context.emit(fields ? Object.fromEntries(fields.map((field) => [field, all[field]])) : { ...item });
        return 0;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const codes = [error.code, ...Object.values(error.fields ?? {})];
        throw codes.map((code) => failures[`${of} ${code}`]?.(name)).find(Boolean) ?? error;
      }
    },
    show: (screen) => (event) => screen.print(text[screen.language](event)),
  });
};
