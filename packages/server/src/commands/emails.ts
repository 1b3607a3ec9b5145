import { idInPath, type Language } from '@kamerton/wire';
import type { OfficeEmail } from '@kamerton/wire/office';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { readEmailText, recordReading } from '../domains/common/emails/emails.service.ts';
import { listOutbox } from '../domains/common/emails/outbox.store.ts';
import { DomainError } from '../lib/errors.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'emails [number] [--state <state>] [--search <text>]';

/** Maximum number of listed emails. */
const listLimit = 50;

const states = {
  sent: { ru: 'отправлено', en: 'sent' },
  queued: { ru: 'ждёт', en: 'queued' },
  failed: { ru: 'не принято', en: 'failed' },
};

const none = { ru: 'Писем ещё нет.', en: 'No emails yet.' };
const noneSuch = { ru: 'Таких писем нет.', en: 'No matching emails.' };
const unreadable = {
  ru: '(Текст не открыть: секрет сервера с тех пор сменился.)',
  en: '(The text can’t be decrypted: the server’s secret has changed since.)',
};

/** `12  2026-11-21 14:03  sent  anna@cafe.example  Subject`, and the mail server's reason if it is not sent. */
const lineOf = (email: OfficeEmail, language: Language): string => {
  const at = email.created_at.slice(0, 16).replace('T', ' ');
  const why = email.reason === null ? '' : `  (${email.reason.split('\n', 1)[0]})`;
  const state = states[email.state][language];
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
  | { type: 'end'; letters: number; narrowed?: boolean };

export const emailsCommand = command({
  usage,
  summary: {
    ru: 'Показать последние письма; с номером — текст одного',
    en: 'List the latest emails; with a number, show the text of one',
  },
  details: {
    ru: '  --state queued|sent|failed  ждут отправки, отправлены, не приняты\n  --search <текст>            в адресе и теме\nКто прочёл письмо с кодом или ссылкой, записано в журнале.',
    en: '  --state queued|sent|failed  only in this state\n  --search <text>             in recipient and subject\nReading an email that contains a code or a link is recorded in the audit log.',
  },
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
    const { items } = await listOutbox(handle, { limit: listLimit, offset: 0, ...filter });
    if (texts) await transaction(handle, (tx) => recordReading(tx, actor, items));
    for (const email of items) {
      emit({ type: 'letter', ...email, ...(texts && { text: await emailQueue.textOf(handle, email.id) }) });
    }
    const isNarrowed = filter.state !== undefined || filter.q !== undefined;
    emit({ type: 'end', letters: items.length, ...(isNarrowed && { narrowed: true }) });
    return 0;
  },
  show: (screen) => (event: Shown) => {
    const { language } = screen;
    if (event.type === 'end') {
      if (event.letters === 0) screen.print((event.narrowed ? noneSuch : none)[language]);
      return;
    }
    screen.print(lineOf(event, language));
    if (event.type === 'text') screen.print(`\n${event.text ?? unreadable[language]}`);
  },
});
