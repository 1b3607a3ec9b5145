import { email as emailForm, id as idForm } from '@kamerton/wire';
import { z } from 'zod';
import { findStaffByEmail } from '../features/staff/staff.store.ts';
import { assignRequest } from '../features/support/requests.office.service.ts';
import { DomainError } from '../errors.ts';
import { command, CommandFailure } from './command.ts';
import { readNumber, withRequest } from './request-number.ts';

const usage = 'assign <number> <email>|nobody';

const said = {
  ru: (number: number, name: string | null) =>
    name === null ? `Обращение ${number} теперь ничьё.` : `Обращение ${number} ведёт ${name}.`,
  en: (number: number, name: string | null) =>
    name === null ? `Request ${number} is now unassigned.` : `Request ${number} is assigned to ${name}.`,
};

export const assignCommand = command({
  usage,
  summary: { ru: 'Отдать обращение сотруднику или никому', en: 'Assign a request to a staff member, or to nobody' },
  args: z.object({ number: idForm, email: emailForm.nullable() }),
  read: (given) => {
    const { number, words } = readNumber(given, usage, 1);
    if (words[0] === 'nobody') return { number, email: null };
    const email = emailForm.safeParse(words[0]);
    if (!email.success) throw new CommandFailure('bad_email', { email: words[0] ?? '' });
    return { number, email: email.data };
  },
  run: async ({ database: { handle } }, { number, email }, { actor, emit }) => {
    const operator = email === null ? null : await findStaffByEmail(handle, email);
    const unknown = new CommandFailure('operator_unknown', { email: String(email) });
    if (email !== null && !operator) throw unknown;
    const wished = { version: null, assigned_to: operator?.id ?? null };
    try {
      await withRequest(handle, number, (tx) => assignRequest(tx, actor, number, wished));
    } catch (error) {
      throw error instanceof DomainError && error.code === 'invalid' ? unknown : error;
    }
    emit({ number, assigned_to: operator && { id: operator.id, name: operator.name } });
    return 0;
  },
  show: (screen) => (event) => {
    const { number, assigned_to } = event as { number: number; assigned_to: { name: string } | null };
    screen.print(said[screen.language](number, assigned_to?.name ?? null));
  },
});
