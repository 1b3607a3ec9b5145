import { email as emailForm, idInPath, type Language } from '@kamerton/wire';
import type { DeskEntry, DeskRequest } from '@kamerton/wire/office';
import { z } from 'zod';
import { findStaffByEmail } from '../features/staff/staff.store.ts';
import { findThread } from '../features/support/requests.office.service.ts';
import { listQueue } from '../features/support/requests.office.store.ts';
import { requireAccount } from './account.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';
import { withRequest } from './request-number.ts';

const usage = 'requests [number] [--status <status>] [--search <text>]';

/** So many requests are listed. */
const listed = 100;

const states = {
  open: { ru: 'ждёт ответа', en: 'waiting' },
  answered: { ru: 'отвечено', en: 'answered' },
  closed: { ru: 'закрыто', en: 'closed' },
};

const none = { ru: 'Обращений ещё нет.', en: 'No requests yet.' };
const noneSuch = { ru: 'Таких обращений нет.', en: 'No matching requests.' };

const texts = {
  ru: { assigned: 'ведёт', note: 'заметка', support: 'поддержка', unread: 'не прочитано' },
  en: { assigned: 'assigned to', note: 'note', support: 'support', unread: 'unread' },
};

/** A request as programs read it: flat, but for who takes care of it. */
const lineFor = ({ account, ...request }: DeskRequest) => ({ ...request, email: account.email, name: account.name });

type Shown = ReturnType<typeof lineFor>;

const minute = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const lineOf = ({ number, created_at, status, email, subject, unread, assigned_to }: Shown, language: Language) => {
  const { assigned, unread: word } = texts[language];
  const more = [
    ...(unread > 0 ? [`${word}: ${unread}`] : []),
    ...(assigned_to ? [`${assigned} ${assigned_to.name}`] : []),
  ];
  const end = more.length > 0 ? `  (${more.join(', ')})` : '';
  return `${[String(number).padStart(6), minute(created_at), states[status][language], email, subject].join('  ')}${end}`;
};

const entryLines = ({ kind, created_at, author, author_name, text }: DeskEntry, language: Language): string => {
  const who = author_name || texts[language].support;
  const what = kind === 'note' ? `, ${texts[language].note}` : author === 'support' ? ' →' : '';
  return `\n${minute(created_at)}  ${who}${what}\n${text}`;
};

const filter = z.object({
  number: z.int().nullable(),
  status: z.enum(['open', 'answered', 'closed']).optional(),
  unread: z.literal(true).optional(),
  unassigned: z.literal(true).optional(),
  assigned: emailForm.optional(),
  account: emailForm.optional(),
  q: z.string().max(200).optional(),
});

export const requestsCommand = command({
  usage,
  summary: {
    ru: 'Показать обращения в поддержку: сначала те, что ждут ответа; с номером — переписку одного',
    en: 'List support requests, waiting ones first; with a number, show the thread of one',
  },
  details: {
    ru: [
      '  --status open|answered|closed  ждут ответа, отвечены, закрыты',
      '  --unread                       с сообщениями, которых никто не открывал',
      '  --unassigned                   без сотрудника',
      '  --assigned <email>             у этого сотрудника',
      '  --account <email>              этого дистрибьютора',
      '  --search <текст>               в теме, сообщениях, номере, названии и почте',
    ].join('\n'),
    en: [
      '  --status open|answered|closed  with this status',
      '  --unread                       with unread messages',
      '  --unassigned                   not assigned to anyone',
      '  --assigned <email>             assigned to this staff member',
      '  --account <email>              from this distributor',
      '  --search <text>                in subject, messages, number, name and email',
    ].join('\n'),
  },
  options: {
    status: { type: 'string' },
    unread: { type: 'boolean' },
    unassigned: { type: 'boolean' },
    assigned: { type: 'string' },
    account: { type: 'string' },
    search: { type: 'string' },
  },
  args: filter,
  read: ({ positionals, values: { search, json: _json, help: _help, ...values } }) => {
    const [given, ...more] = positionals;
    const number = given === undefined ? null : (idInPath.safeParse(given).data ?? NaN);
    const read = filter.safeParse({ ...values, q: search, number });
    if (!read.success || more.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return read.data;
  },
  run: async ({ database }, { number, assigned, account, ...rest }, { emit }) => {
    const { handle } = database;
    if (number !== null) {
      const { card: _card, entries, ...request } = await withRequest(handle, number, (tx) => findThread(tx, number));
      emit({ type: 'request', ...lineFor(request) });
      for (const entry of entries) emit({ type: 'entry', ...entry });
      return 0;
    }
    const operator = assigned === undefined ? undefined : await findStaffByEmail(handle, assigned);
    if (operator === null) throw new CommandFailure('operator_unknown', { email: String(assigned) });
    const account_id = account === undefined ? undefined : (await requireAccount(handle, account)).id;
    const asked = { limit: listed, offset: 0, assigned_to: operator?.id, account_id, ...rest };
    const { items, total } = await listQueue(handle, asked);
    for (const request of items) emit({ type: 'request', ...lineFor(request) });
    const isNarrowed = [assigned, account, ...Object.values(rest)].some((value) => value !== undefined);
    emit({ type: 'end', requests: total, ...(isNarrowed && { narrowed: true }) });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const { language } = screen;
    if (event['type'] === 'request') screen.print(lineOf(event as unknown as Shown, language));
    else if (event['type'] === 'entry') screen.print(entryLines(event as unknown as DeskEntry, language));
    else if (event['requests'] === 0) screen.print((event['narrowed'] ? noneSuch : none)[language]);
  },
});
