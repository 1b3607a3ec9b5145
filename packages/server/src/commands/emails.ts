import { idInPath, type Language } from '@kamerton/wire';
import type { OfficeEmail } from '@kamerton/wire/office';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { readEmailText, recordReading } from '../domains/common/emails/emails.service.ts';
import { listOutbox } from '../domains/common/emails/outbox.store.ts';
import { DomainError } from '../lib/errors.ts';
import { textsIn } from '../text/texts.ts';
import { command, CommandFailure, flag } from './command.ts';

const listLimit = 50;

/** `12  2026-11-21 14:03  sent  anna@cafe.example  Subject`, and the mail server's reason if it is not sent. */
const lineOf = (email: OfficeEmail, language: Language): string => {
  const at = email.created_at.slice(0, 16).replace('T', ' ');
  const why = email.reason === null ? '' : `  (${email.reason.split('\n', 1)[0]})`;
  const state = textsIn(language).commands.emails.states[email.state];
  return `${String(email.id).padStart(6)}  ${at}  ${state}  ${email.recipient}  ${email.subject}${why}`;
};

type Shown =
  | ({ type: 'letter' | 'text'; text: string | null } & OfficeEmail)
  | { type: 'end'; letters: number; total: number; narrowed?: boolean };

export const emailsCommand = command({
  usage: 'emails [number] [--state <state>] [--search <text>]',
  words: { number: 'word?' },
  options: ['state', 'search'],
  args: z.object({
    number: idInPath.optional(),
    state: z.enum(['queued', 'sent', 'failed']).optional(),
    search: z.string().max(200).optional(),
    /** JSON output has the texts in the list too. */
    json: flag,
  }),
  run: async ({ database: { handle }, emailQueue }, { number, json, state, search }, { actor, emit }) => {
    if (number !== undefined) {
      const email = await transaction(handle, (tx) => readEmailText(tx, actor, emailQueue, { id: number })).catch(
        (error: unknown) => {
          const isMissing = error instanceof DomainError && error.code === 'not_found';
          throw isMissing ? new CommandFailure('letter_unknown', { number: String(number) }) : error;
        },
      );
      emit({ type: 'text', ...email });
      return 0;
    }
    const { items, total } = await listOutbox(handle, { limit: listLimit, offset: 0, state, q: search });
    if (json) await transaction(handle, (tx) => recordReading(tx, actor, items));
    for (const email of items) {
      emit({ type: 'letter', ...email, ...(json && { text: await emailQueue.textOf(handle, email.id) }) });
    }
    const isNarrowed = state !== undefined || search !== undefined;
    emit({ type: 'end', letters: items.length, total, ...(isNarrowed && { narrowed: true }) });
    return 0;
  },
  show: (screen) => (event: Shown) => {
    const { emails, audit } = textsIn(screen.language).commands;
    const { none, noneSuch, unreadable } = emails;
    if (event.type === 'end') {
      if (event.letters === 0) screen.print(event.narrowed ? noneSuch : none);
      else if (event.letters < event.total) screen.print(audit.partial(event.letters, event.total));
      return;
    }
    screen.print(lineOf(event, screen.language));
    if (event.type === 'text') screen.print(`\n${event.text ?? unreadable}`);
  },
});
