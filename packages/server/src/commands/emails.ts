import { idInPath, type Language } from '@kamerton/wire';
import type { OfficeEmail } from '@kamerton/wire/office';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { readEmailText, recordReading } from '../domains/common/emails/emails.service.ts';
import { listOutbox } from '../domains/common/emails/outbox.store.ts';
import { DomainError } from '../lib/errors.ts';
import { textsIn } from '../text/texts.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'emails [number] [--state <state>] [--search <text>]';

/** Maximum number of listed emails. */
const listLimit = 50;

/** `12  2026-11-21 14:03  sent  anna@cafe.example  Subject`, and the mail server's reason if it is not sent. */
const lineOf = (email: OfficeEmail, language: Language): string => {
  const at = email.created_at.slice(0, 16).replace('T', ' ');
  const why = email.reason === null ? '' : `  (${email.reason.split('\n', 1)[0]})`;
  const state = textsIn(language).commands.emails.states[email.state];
  return `${String(email.id).padStart(6)}  ${at}  ${state}  ${email.recipient}  ${email.subject}${why}`;
};

const args = z.object({
  number: z.int().nullable(),
  state: z.enum(['queued', 'sent', 'failed']).optional(),
  q: z.string().max(200).optional(),
  /** True if the list includes the texts, as in JSON output. */
  texts: z.boolean(),
});

type Shown =
  | ({ type: 'letter' | 'text'; text: string | null } & OfficeEmail)
  | { type: 'end'; letters: number; total: number; narrowed?: boolean };

export const emailsCommand = command({
  usage,
  options: { state: { type: 'string' }, search: { type: 'string' } },
  args,
  read: ({ positionals, values: { state, search, json } }) => {
    const [text, ...more] = positionals;
    const number = text === undefined ? null : (idInPath.safeParse(text).data ?? NaN);
    const read = args.safeParse({ number, state, q: search, texts: json === true });
    if (!read.success || more.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return read.data;
  },
  run: async ({ database: { handle }, emailQueue }, { number, texts, ...filter }, { actor, emit }) => {
    if (number !== null) {
      const email = await transaction(handle, (tx) => readEmailText(tx, actor, emailQueue, { id: number })).catch(
        (error: unknown) => {
          const isMissing = error instanceof DomainError && error.code === 'not_found';
          throw isMissing ? new CommandFailure('letter_unknown', { number: String(number) }) : error;
        },
      );
      emit({ type: 'text', ...email });
      return 0;
    }
    const { items, total } = await listOutbox(handle, { limit: listLimit, offset: 0, ...filter });
    if (texts) await transaction(handle, (tx) => recordReading(tx, actor, items));
    for (const email of items) {
      emit({ type: 'letter', ...email, ...(texts && { text: await emailQueue.textOf(handle, email.id) }) });
    }
    const isNarrowed = filter.state !== undefined || filter.q !== undefined;
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
