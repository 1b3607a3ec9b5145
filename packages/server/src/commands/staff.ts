import { bounds, type Language } from '@kamerton/wire';
import { roles, type StaffMember } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { DomainError } from '../lib/errors.ts';
import { addStaff } from '../domains/identity/staff/staff.office.service.ts';
import { findStaffByEmail, listStaff } from '../domains/identity/staff/staff.store.ts';
import { textsIn } from '../text/texts.ts';
import { newUser } from './account.ts';
import { command, CommandFailure } from './command.ts';

/** Returns the operator with an email. Throws `CommandFailure`. */
export const requireMember = async (db: Handle, email: string) => {
  const member = await findStaffByEmail(db, email);
  if (!member) throw new CommandFailure('staff_unknown', { email });
  return member;
};

export const staffAdd = command({
  creates: true,
  usage: 'staff add <email> --role support|catalogue|admin [--name <name>] [--password-stdin]',
  words: { email: 'email' },
  options: ['role', ...newUser.options],
  flags: newUser.flags,
  args: newUser.args.extend({ role: z.enum(roles) }),
  complete: (args, readInput) => newUser.complete(args, readInput),
  run: async ({ database }, { email, name = email.slice(0, bounds.name), role, password }, { emit, actor }) => {
    const created = await transaction(database.handle, (tx) =>
      addStaff(tx, actor, { email, name, role, ...(password !== null && { password }) }),
    ).catch((error: unknown) => {
      const isTaken = error instanceof DomainError && error.fields?.['email'] === 'taken';
      throw isTaken ? new CommandFailure('staff_exists', { email }) : error;
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
