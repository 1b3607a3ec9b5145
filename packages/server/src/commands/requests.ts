import { bounds, email as emailForm, idInPath, type Language, lines } from '@kamerton/wire';
import type { DeskEntry, DeskRequest } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { DomainError } from '../lib/errors.ts';
import { findStaffByEmail } from '../domains/identity/staff/staff.store.ts';
import { answerRequest } from '../domains/customers/support/answer.service.ts';
import { findThread } from '../domains/customers/support/requests.office.service.ts';
import { listQueue } from '../domains/customers/support/requests.office.store.ts';
import { portalAddress } from '../start/config.ts';
import { textsIn } from '../text/texts.ts';
import { requireAccount } from './account.ts';
import { command, CommandFailure, flag } from './command.ts';

/** Runs `work` in one transaction. Throws `CommandFailure` if the request does not exist. */
const withRequest = async <T>(db: Handle, number: number, work: (tx: Handle) => Promise<T>): Promise<T> => {
  try {
    return await transaction(db, work);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'not_found';
    throw isMissing ? new CommandFailure('request_unknown', { number: String(number) }) : error;
  }
};

const listLimit = 100;

/** A request in JSON output, with the account's fields beside its own. */
const flatten = ({ account, ...request }: DeskRequest) => ({ ...request, email: account.email, name: account.name });

type Shown = ReturnType<typeof flatten>;

type Listed =
  | ({ type: 'request' } & Shown)
  | ({ type: 'entry' } & DeskEntry)
  | { type: 'end'; requests: number; listed: number; narrowed?: boolean };

const minute = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

const lineOf = ({ number, created_at, status, email, subject, unread, assigned_to }: Shown, language: Language) => {
  const { assigned, unread: word, states } = textsIn(language).commands.requests;
  const more = [
    ...(unread > 0 ? [`${word}: ${unread}`] : []),
    ...(assigned_to ? [`${assigned} ${assigned_to.name}`] : []),
  ];
  const end = more.length > 0 ? `  (${more.join(', ')})` : '';
  return `${[String(number).padStart(6), minute(created_at), states[status], email, subject].join('  ')}${end}`;
};

const entryLines = ({ kind, created_at, author, author_name, text }: DeskEntry, language: Language): string => {
  const { note, support } = textsIn(language).commands.requests;
  const who = author_name || support;
  const direction = author === 'support' ? ' →' : '';
  const about = kind === 'note' ? `, ${note}` : direction;
  return `\n${minute(created_at)}  ${who}${about}\n${text}`;
};

export const requestsCommand = command({
  usage: 'requests [number] [--status <status>] [--search <text>]',
  words: { number: 'word?' },
  options: ['status', 'assigned', 'account', 'search'],
  flags: ['unread', 'unassigned'],
  args: z.object({
    number: idInPath.optional(),
    status: z.enum(['open', 'answered', 'closed']).optional(),
    unread: z.literal(true).optional(),
    unassigned: z.literal(true).optional(),
    assigned: emailForm.optional(),
    account: emailForm.optional(),
    search: z.string().max(200).optional(),
  }),
  run: async ({ database: { handle } }, { number, ...filters }, { emit }) => {
    if (number !== undefined) {
      const { card: _card, entries, ...request } = await withRequest(handle, number, (tx) => findThread(tx, number));
      emit({ type: 'request', ...flatten(request) });
      for (const entry of entries) emit({ type: 'entry', ...entry });
      return 0;
    }
    const { assigned, account, search: q, ...rest } = filters;
    const operator = assigned === undefined ? undefined : await findStaffByEmail(handle, assigned);
    if (operator === null) throw new CommandFailure('operator_unknown', { email: String(assigned) });
    const account_id = account === undefined ? undefined : (await requireAccount(handle, account)).id;
    const query = { limit: listLimit, offset: 0, assigned_to: operator?.id, account_id, q, ...rest };
    const { items, total } = await listQueue(handle, query);
    for (const request of items) emit({ type: 'request', ...flatten(request) });
    const isNarrowed = Object.values(filters).some((value) => value !== undefined);
    emit({ type: 'end', requests: total, listed: items.length, ...(isNarrowed && { narrowed: true }) });
    return 0;
  },
  show: (screen) => (event: Listed) => {
    const { language } = screen;
    const { none, noneSuch } = textsIn(language).commands.requests;
    if (event.type === 'request') screen.print(lineOf(event, language));
    else if (event.type === 'entry') screen.print(entryLines(event, language));
    else if (event.requests === 0) screen.print(event.narrowed ? noneSuch : none);
    else if (event.listed < event.requests)
      screen.print(textsIn(language).commands.audit.partial(event.listed, event.requests));
  },
});

const messageForm = lines(bounds.message, 1);

export const replyCommand = command({
  usage: 'reply <number> <text> [--close]',
  words: { number: 'word', message: 'word' },
  flags: ['close'],
  args: z.object({ number: idInPath, message: z.string(), close: flag }),
  complete: async ({ message: text }, readInput) => {
    const message = messageForm.safeParse(text === '-' ? await readInput() : text);
    if (!message.success) throw new CommandFailure('bad_message');
    return { message: message.data };
  },
  run: async ({ config, database, emailQueue }, { number, message, close }, { actor, emit }) => {
    const services = { emailQueue, portal: portalAddress(config) };
    const answer = await withRequest(database.handle, number, (tx) =>
      answerRequest(tx, actor, services, { number, message, author_name: '', close }),
    );
    emit({ number, ...answer, closed: close });
    return 0;
  },
  show: (screen) => (event) =>
    screen.print(textsIn(screen.language).commands.requests.replied(Number(event['number']), event['closed'] === true)),
});
