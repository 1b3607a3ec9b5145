import { bounds, email as emailForm, type Language, line } from '@kamerton/wire';
import { type Role, roles, type StaffMember } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { DomainError } from '../lib/errors.ts';
import type { Actor } from '../domains/common/audit/audit.store.ts';
import {
  addStaff,
  changeStaff,
  resetPassword,
  resetSecondFactor,
  StaffRefusal,
} from '../domains/identity/staff/staff.office.service.ts';
import { findStaffByEmail, listStaff } from '../domains/identity/staff/staff.store.ts';
import { readEmail, readPassword } from './account.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const roleNames: Record<Role, Record<Language, string>> = {
  support: { ru: 'поддержка', en: 'support' },
  catalogue: { ru: 'каталог', en: 'catalogue' },
  admin: { ru: 'администратор', en: 'admin' },
};

const requireMember = async (db: Handle, email: string) => {
  const member = await findStaffByEmail(db, email);
  if (!member) throw new CommandFailure('staff_unknown', { email });
  return member;
};

/** Rejects as `work` does, with a `CommandFailure` for a taken address and for the last admin. */
const mapError = async <T>(email: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.fields?.['email'] === 'taken') {
      throw new CommandFailure('staff_exists', { email });
    }
    if (error instanceof StaffRefusal && error.why === 'last_admin') throw new CommandFailure('last_admin');
    throw error;
  }
};

const role = z.enum(roles);

const readRole = (word: unknown, usage: string): Role => {
  const read = role.safeParse(word);
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

/** The event contains the password if it was generated. */
const admitted = {
  ru: ({ email, password }: CommandEvent) =>
    `Сотрудник ${String(email)} может войти в офис.${typeof password === 'string' ? ` Пароль: ${password}` : ''}`,
  en: ({ email, password }: CommandEvent) =>
    `${String(email)} can sign in to the office.${typeof password === 'string' ? ` Password: ${password}` : ''}`,
};

const addUsage = 'staff add <email> --role support|catalogue|admin [--name <name>] [--password-stdin]';

export const staffAdd = command({
  creates: true,
  usage: addUsage,
  summary: {
    ru: 'Впустить сотрудника в офис; без --password-stdin пароль придумывается и показывается один раз',
    en: 'Add a staff member; without --password-stdin, a password is generated and shown once',
  },
  options: { role: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  args: z.object({ email: emailForm, name: line(bounds.name, 1), role, password: z.string().nullable() }),
  read: async (args) => {
    const email = readEmail(args, addUsage);
    return {
      email,
      name: String(args.values['name'] ?? email),
      role: readRole(args.values['role'], addUsage),
      password: await readPassword(args, email),
    };
  },
  run: async ({ database }, { password, ...member }, { emit, actor }) => {
    const work = transaction(database.handle, (tx) =>
      addStaff(tx, actor, { ...member, ...(password !== null && { password }) }),
    );
    const created = await mapError(member.email, work);
    emit({ ...created.item, ...(password === null && { password: created.password }) });
    return 0;
  },
  show: (screen) => (event) => screen.print(admitted[screen.language](event)),
});

const rowOf = ({ email, name, role, is_active, second_factor }: StaffMember, language: Language): string => {
  const factor = second_factor ? '2FA' : '';
  const status = is_active ? factor : { ru: 'закрыт', en: 'closed' }[language];
  return [email.padEnd(32), roleNames[role][language].padEnd(14), status.padEnd(7), name].join(' ');
};

export const staffList = command({
  usage: 'staff list',
  summary: { ru: 'Показать сотрудников офиса', en: 'List staff members' },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage: 'staff list' });
    return {};
  },
  run: async ({ database }, _args, { emit }) => {
    const { items } = await listStaff(database.handle, { limit: 1000, offset: 0 });
    for (const member of items) emit({ type: 'staff', ...member });
    emit({ type: 'end', staff: items.length });
    return 0;
  },
  show: (screen) => (event: ({ type: 'staff' } & StaffMember) | { type: 'end' }) => {
    if (event.type === 'staff') screen.print(rowOf(event, screen.language));
  },
});

/** A command on one operator: `act` runs it and returns additional fields of the event. */
const aboutMember = (
  verb: string,
  summary: Record<Language, string>,
  act: (tx: Handle, actor: Actor, id: number) => Promise<object | void>,
  text: Record<Language, (event: CommandEvent) => string>,
) => {
  const usage = `staff ${verb} <email>`;
  return command({
    usage,
    summary,
    args: z.object({ email: emailForm }),
    read: (args) => ({ email: readEmail(args, usage) }),
    run: async ({ database }, { email }, { emit, actor }) => {
      const { id } = await requireMember(database.handle, email);
      const work = transaction(database.handle, (tx) => act(tx, actor, id));
      emit({ id, email, ...(await mapError(email, work)) });
      return 0;
    },
    show: (screen) => (event) => screen.print(text[screen.language](event)),
  });
};

export const staffOpen = aboutMember(
  'open',
  { ru: 'Снова впустить сотрудника в офис', en: 'Give a staff member access again' },
  async (tx, actor, id) => void (await changeStaff(tx, actor, id, { is_active: true })),
  admitted,
);

export const staffClose = aboutMember(
  'close',
  {
    ru: 'Закрыть сотруднику вход в офис, сразу всюду',
    en: 'Revoke a staff member’s access, immediately and everywhere',
  },
  async (tx, actor, id) => void (await changeStaff(tx, actor, id, { is_active: false })),
  {
    ru: ({ email }) => `Сотруднику ${String(email)} вход в офис закрыт.`,
    en: ({ email }) => `${String(email)} no longer has access to the office.`,
  },
);

export const staffPassword = aboutMember(
  'password',
  { ru: 'Придумать сотруднику новый пароль и показать его один раз', en: 'Generate a new password and show it once' },
  async (tx, actor, id) => ({ password: await resetPassword(tx, actor, id) }),
  admitted,
);

export const staffResetSecondFactor = aboutMember(
  'reset-second-factor',
  {
    ru: 'Забыть потерянный второй фактор сотрудника; его сеансы завершаются',
    en: 'Reset a lost second factor; ends their sessions',
  },
  (tx, actor, id) => resetSecondFactor(tx, actor, id),
  {
    ru: ({ email }) => `Второй фактор сотрудника ${String(email)} забыт.`,
    en: ({ email }) => `Second factor of ${String(email)} reset.`,
  },
);

const roleUsage = 'staff role <email> support|catalogue|admin';

export const staffRole = command({
  usage: roleUsage,
  summary: { ru: 'Сменить права сотрудника', en: 'Change a staff member’s role' },
  args: z.object({ email: emailForm, role }),
  read: ({ positionals: [email = '', word, ...more] }) => {
    if (more.length > 0) throw new CommandFailure('wrong_usage', { usage: roleUsage });
    return { email: readEmail({ positionals: [email] }, roleUsage), role: readRole(word, roleUsage) };
  },
  run: async ({ database }, { email, role }, { emit, actor }) => {
    const { id } = await requireMember(database.handle, email);
    const work = transaction(database.handle, (tx) => changeStaff(tx, actor, id, { role }));
    emit({ ...(await mapError(email, work)) });
    return 0;
  },
  show: (screen) => (event: StaffMember) => screen.print(rowOf(event, screen.language)),
});
