import { json } from 'node:stream/consumers';
import { idInPath, type Language } from '@kamerton/wire';
import { type office, roles, type StaffMember } from '@kamerton/wire/office';
import { z } from 'zod';
import { DomainError } from '../lib/errors.ts';
import { type ServerText, textsIn } from '../text/texts.ts';
import { requireAccount } from './account.ts';
import { command, type CommandEvent, CommandFailure, flag } from './command.ts';
import { callOperation, emptyCall } from './office.ts';
import { requireMember, rowOf } from './staff.ts';

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
  option?: 'overlap';
  /** Body of the call. */
  body?: (second: string, overlap: boolean) => Record<string, unknown>;
  /** Output: fields of the record and of the response. Defaults to the record in the response. */
  fields?: readonly string[];
  text: (texts: ServerText['commands'], event: CommandEvent, language: Language) => string;
}

const declared = {
  'account open': {
    operation: 'openAccount',
    of: 'account',
    fields: ['id', 'email', 'is_active'],
    text: (texts, { email }) => texts.accounts.open(String(email)),
  },
  'account close': {
    operation: 'closeAccount',
    of: 'account',
    fields: ['id', 'email', 'is_active'],
    text: (texts, { email }) => texts.accounts.close(String(email)),
  },
  'account key': {
    operation: 'changeAccountKey',
    of: 'account',
    option: 'overlap',
    body: (_second, overlap) => ({ overlap }),
    fields: ['id', 'email'],
    text: (texts, { email }) => texts.accounts.key(String(email)),
  },
  'account sign-in-link': {
    operation: 'signInLink',
    of: 'account',
    fields: ['url'],
    text: (_texts, { url }) => String(url),
  },
  'staff role': {
    operation: 'changeStaff',
    of: 'staff',
    second: roles,
    body: (role) => ({ role }),
    text: (_texts, event, language) => rowOf(event as StaffMember, language),
  },
  'staff open': {
    operation: 'changeStaff',
    of: 'staff',
    body: () => ({ is_active: true }),
    fields: ['id', 'email'],
    text: (texts, { email, password }) => texts.staff.admitted(String(email), password),
  },
  'staff close': {
    operation: 'changeStaff',
    of: 'staff',
    body: () => ({ is_active: false }),
    fields: ['id', 'email'],
    text: (texts, { email }) => texts.staff.close(String(email)),
  },
  'staff password': {
    operation: 'resetStaffPassword',
    of: 'staff',
    fields: ['id', 'email', 'password'],
    text: (texts, { email, password }) => texts.staff.admitted(String(email), password),
  },
  'staff reset-second-factor': {
    operation: 'resetSecondFactor',
    of: 'staff',
    fields: ['id', 'email'],
    text: (texts, { email }) => texts.staff.resetSecondFactor(String(email)),
  },
  'emails retry': {
    operation: 'retryEmail',
    of: 'email',
    text: (texts, { id }) => texts.emails.retried(String(id)),
  },
} satisfies Record<string, Alias>;

export type AliasName = keyof typeof declared;

/** The command that is another name of an operation of the office on one record. */
export const officeAlias = (alias: AliasName) => {
  const { operation, of, second = [], option, body, fields, text }: Alias = declared[alias];
  const usage = [alias, of === 'email' ? '<number>' : '<email>', second.join('|'), option && `[--${option}]`];
  return command({
    usage: usage.filter(Boolean).join(' '),
    words: { name: of === 'email' ? 'word' : 'email', ...(second.length > 0 && { second: 'word' as const }) },
    ...(option && { flags: [option] }),
    args: z.object({
      name: of === 'email' ? idInPath.transform(String) : z.string(),
      second: z.enum(second).optional(),
      overlap: flag,
    }),
    run: async (service, { name, second: word = '', overlap }, context) => {
      const record = await finders[of](service.database.handle, name);
      const sent = body?.(word, overlap) ?? {};
      const call = { ...emptyCall, operation, params: { id: String(record.id) }, body: sent };
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
    show: (screen) => (event) => screen.print(text(textsIn(screen.language).commands, event, screen.language)),
  });
};
