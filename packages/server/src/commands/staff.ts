import { bounds, email as emailForm, type Language, line } from '@kamerton/wire';
import { type Role, roles, type StaffMember } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { passwordFault } from '../features/auth/password.rules.ts';
import {
  addStaff,
  changeStaff,
  resetPassword,
  resetSecondFactor,
  StaffRefusal,
} from '../features/staff/staff.office.service.ts';
import { findStaffByEmail, listStaff } from '../features/staff/staff.store.ts';
import { DomainError } from '../errors.ts';
import { readEmail } from './account.ts';
import { command, CommandFailure } from './command.ts';

const roleNames: Record<Role, Record<Language, string>> = {
  support: { ru: 'поддержка', en: 'support' },
  catalogue: { ru: 'каталог', en: 'catalogue' },
  admin: { ru: 'администратор', en: 'admin' },
};

const requireStaff = async (db: Handle, email: string) => {
  const member = await findStaffByEmail(db, email);
  if (!member) throw new CommandFailure('staff_unknown', { email });
  return member;
};

/** What an act refuses, as the command line tells it. */
const told = async <T>(email: string, act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof DomainError && error.fields?.['email'] === 'taken') {
      throw new CommandFailure('staff_exists', { email });
    }
    if (error instanceof StaffRefusal && error.why === 'last_admin') throw new CommandFailure('last_admin');
    throw error;
  }
};

/** A password from the standard input, or undefined where one is to be made up. Throws `CommandFailure`. */
const readPassword = async (own: boolean, readInput: () => Promise<string>, email: string) => {
  if (!own) return undefined;
  const password = (await readInput()).split(/\r?\n/, 1)[0] ?? '';
  const { min, max } = bounds.password;
  if (password.length < min || password.length > max || passwordFault(password, email)) {
    throw new CommandFailure('bad_password');
  }
  return password;
};

const role = z.enum(roles);

const readRole = (given: unknown, usage: string): Role => {
  const read = role.safeParse(given);
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

/** `email` and the password, where it was made up. */
const passwordSaid = {
  ru: (email: string, password?: unknown) =>
    `Сотрудник ${email} может войти в офис.${typeof password === 'string' ? ` Пароль: ${password}` : ''}`,
  en: (email: string, password?: unknown) =>
    `${email} can sign in to the office.${typeof password === 'string' ? ` Password: ${password}` : ''}`,
};

const addUsage = 'staff add <email> --role support|catalogue|admin [--name <name>] [--password-stdin]';

export const staffAdd = command({
  usage: addUsage,
  summary: {
    ru: 'Впустить сотрудника в офис; без --password-stdin пароль придумывается и показывается один раз',
    en: 'Add a staff member; without --password-stdin, a password is generated and shown once',
  },
  options: { role: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  args: z.object({ email: emailForm, name: line(bounds.name, 1), role, password: z.string().optional() }),
  read: async (given) => {
    const email = readEmail(given, addUsage);
    const own = given.values['password-stdin'] === true;
    return {
      email,
      name: String(given.values['name'] ?? email),
      role: readRole(given.values['role'], addUsage),
      password: await readPassword(own, given.readInput, email),
    };
  },
  run: async ({ database }, { email, name, role: wanted, password }, { emit, actor }) => {
    const member = { email, name, role: wanted, ...(password !== undefined && { password }) };
    const made = await told(
      email,
      transaction(database.handle, (tx) => addStaff(tx, actor, member)),
    );
    emit({ ...made.item, ...(password === undefined && { password: made.password }) });
    return 0;
  },
  show: (screen) => (event) => screen.print(passwordSaid[screen.language](String(event['email']), event['password'])),
});

const rowOf = ({ email, name, role: theirs, is_active, second_factor }: StaffMember, language: Language): string =>
  [
    email.padEnd(32),
    roleNames[theirs][language].padEnd(14),
    (is_active ? (second_factor ? '2FA' : '') : { ru: 'закрыт', en: 'closed' }[language]).padEnd(7),
    name,
  ].join(' ');

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
  show: (screen) => (event) => {
    if (event['type'] === 'staff') screen.print(rowOf(event as unknown as StaffMember, screen.language));
  },
});

/** A command about one member of staff: `act` does it, `said` tells that it is done. */
const aboutOne = (
  name: string,
  summary: Record<Language, string>,
  act: (tx: Handle, actor: Parameters<typeof changeStaff>[1], id: number) => Promise<Record<string, unknown> | void>,
  said: Record<Language, (email: string, event: Record<string, unknown>) => string>,
) => {
  const usage = `staff ${name} <email>`;
  return command({
    usage,
    summary,
    args: z.object({ email: emailForm }),
    read: (given) => ({ email: readEmail(given, usage) }),
    run: async ({ database }, { email }, { emit, actor }) => {
      const { id } = await requireStaff(database.handle, email);
      const answered = await told(
        email,
        transaction(database.handle, (tx) => act(tx, actor, id)),
      );
      emit({ id, email, ...answered });
      return 0;
    },
    show: (screen) => (event) => screen.print(said[screen.language](String(event['email']), event)),
  });
};

export const staffOpen = aboutOne(
  'open',
  { ru: 'Снова впустить сотрудника в офис', en: 'Give a staff member access again' },
  async (tx, actor, id) => void (await changeStaff(tx, actor, id, { is_active: true })),
  { ru: (email) => passwordSaid.ru(email), en: (email) => passwordSaid.en(email) },
);

export const staffClose = aboutOne(
  'close',
  {
    ru: 'Закрыть сотруднику вход в офис, сразу всюду',
    en: 'Revoke a staff member’s access, immediately and everywhere',
  },
  async (tx, actor, id) => void (await changeStaff(tx, actor, id, { is_active: false })),
  {
    ru: (email) => `Сотруднику ${email} вход в офис закрыт.`,
    en: (email) => `${email} no longer has access to the office.`,
  },
);

export const staffPassword = aboutOne(
  'password',
  { ru: 'Придумать сотруднику новый пароль и показать его один раз', en: 'Generate a new password and show it once' },
  async (tx, actor, id) => ({ password: await resetPassword(tx, actor, id) }),
  {
    ru: (email, { password }) => passwordSaid.ru(email, password),
    en: (email, { password }) => passwordSaid.en(email, password),
  },
);

export const staffResetSecondFactor = aboutOne(
  'reset-second-factor',
  {
    ru: 'Забыть потерянный второй фактор сотрудника; его сеансы завершаются',
    en: 'Reset a lost second factor; ends their sessions',
  },
  (tx, actor, id) => resetSecondFactor(tx, actor, id),
  {
    ru: (email) => `Второй фактор сотрудника ${email} забыт.`,
    en: (email) => `Second factor of ${email} reset.`,
  },
);

const roleUsage = 'staff role <email> support|catalogue|admin';

export const staffRole = command({
  usage: roleUsage,
  summary: { ru: 'Сменить права сотрудника', en: 'Change a staff member’s role' },
  args: z.object({ email: emailForm, role }),
  read: (given) => {
    const [email = '', wanted] = given.positionals;
    return { email: readEmail({ ...given, positionals: [email] }, roleUsage), role: readRole(wanted, roleUsage) };
  },
  run: async ({ database }, { email, role: wanted }, { emit, actor }) => {
    const { id } = await requireStaff(database.handle, email);
    const item = await told(
      email,
      transaction(database.handle, (tx) => changeStaff(tx, actor, id, { role: wanted })),
    );
    emit({ ...item });
    return 0;
  },
  show: (screen) => (event) => screen.print(rowOf(event as unknown as StaffMember, screen.language)),
});

const renameUsage = 'staff rename <email> <name>';
const staffName = line(bounds.name, 1);

export const staffRename = command({
  usage: renameUsage,
  summary: { ru: 'Изменить имя сотрудника', en: 'Change a staff member’s name' },
  args: z.object({ email: emailForm, name: staffName }),
  read: (given) => {
    const [email = '', name, ...more] = given.positionals;
    const read = staffName.safeParse(name);
    if (!read.success || more.length > 0) throw new CommandFailure('wrong_usage', { usage: renameUsage });
    return { email: readEmail({ ...given, positionals: [email] }, renameUsage), name: read.data };
  },
  run: async ({ database }, { email, name }, { emit, actor }) => {
    const { id } = await requireStaff(database.handle, email);
    emit({ ...(await transaction(database.handle, (tx) => changeStaff(tx, actor, id, { name }))) });
    return 0;
  },
  show: (screen) => (event) => screen.print(rowOf(event as unknown as StaffMember, screen.language)),
});
