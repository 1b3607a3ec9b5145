import { bounds, email as emailForm, type Language, line } from '@kamerton/wire';
import { roles, type StaffMember } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { DomainError } from '../lib/errors.ts';
import { addStaff } from '../domains/identity/staff/staff.office.service.ts';
import { findStaffByEmail, listStaff } from '../domains/identity/staff/staff.store.ts';
import { textsIn } from '../text/texts.ts';
import { readEmail, readPassword } from './account.ts';
import { command, CommandFailure } from './command.ts';

/** Returns the operator with an email. Throws `CommandFailure`. */
export const requireMember = async (db: Handle, email: string) => {
  const member = await findStaffByEmail(db, email);
  if (!member) throw new CommandFailure('staff_unknown', { email });
  return member;
};

const role = z.enum(roles);

const addUsage = 'staff add <email> --role support|catalogue|admin [--name <name>] [--password-stdin]';

export const staffAdd = command({
  creates: true,
  usage: addUsage,
  options: { role: { type: 'string' }, name: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  args: z.object({ email: emailForm, name: line(bounds.name, 1), role, password: z.string().nullable() }),
  read: async (args) => {
    const email = readEmail(args, addUsage);
    const read = role.safeParse(args.values['role']);
    if (!read.success) throw new CommandFailure('wrong_usage', { usage: addUsage });
    const name = String(args.values['name'] ?? email);
    return { email, name, role: read.data, password: await readPassword(args, email) };
  },
  run: async ({ database }, { password, ...member }, { emit, actor }) => {
    const created = await transaction(database.handle, (tx) =>
      addStaff(tx, actor, { ...member, ...(password !== null && { password }) }),
    ).catch((error: unknown) => {
      const isTaken = error instanceof DomainError && error.fields?.['email'] === 'taken';
      throw isTaken ? new CommandFailure('staff_exists', { email: member.email }) : error;
    });
    emit({ ...created.item, ...(password === null && { password: created.password }) });
    return 0;
  },
  show: (screen) => (event: StaffMember & { password?: string }) =>
    screen.print(textsIn(screen.language).commands.staff.admitted(event.email, event.password)),
});

export const rowOf = ({ email, name, role, is_active, second_factor }: StaffMember, language: Language): string => {
  const { roles, closed } = textsIn(language).commands.staff;
  const factor = second_factor ? '2FA' : '';
  const status = is_active ? factor : closed;
  return [email.padEnd(32), roles[role].padEnd(14), status.padEnd(7), name].join(' ');
};

export const staffList = command({
  usage: 'staff list',
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
