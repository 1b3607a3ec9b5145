import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { listRequestsOfAll, type WaitingRequest } from '../features/support/support.store.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const usage = 'requests';

/** So many requests are listed. */
const listed = 100;

const states = {
  open: { ru: 'ждёт ответа', en: 'waits' },
  answered: { ru: 'отвечено', en: 'answered' },
  closed: { ru: 'закрыто', en: 'closed' },
};

const none = { ru: 'Обращений ещё нет.', en: 'There are no requests yet.' };

const lineOf = ({ number, created_at, status, email, subject }: WaitingRequest, language: Language): string =>
  [
    String(number).padStart(6),
    created_at.slice(0, 16).replace('T', ' '),
    states[status][language],
    email,
    subject,
  ].join('  ');

export const requestsCommand = command({
  usage,
  summary: {
    ru: 'Показать обращения в поддержку: сначала те, что ждут ответа',
    en: 'Show the requests to support, those that wait for an answer first',
  },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return {};
  },
  run: async ({ database }, _args, { emit }) => {
    const requests = await listRequestsOfAll(database.handle, listed);
    for (const request of requests) emit({ type: 'request', ...request });
    emit({ type: 'end', requests: requests.length });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const { language } = screen;
    if (event['type'] === 'request') screen.print(lineOf(event as unknown as WaitingRequest, language));
    else if (event['requests'] === 0) screen.print(none[language]);
  },
});
