import { id as idForm } from '@kamerton/wire';
import { z } from 'zod';
import { settleRequest } from '../features/support/requests.office.service.ts';
import { type Command, command } from './command.ts';
import { readNumber, withRequest } from './request-number.ts';

const texts = {
  close: {
    summary: {
      ru: 'Закрыть обращение; новое сообщение дистрибьютора откроет его снова',
      en: 'Close a request; a new message from the distributor reopens it',
    },
    said: {
      ru: (number: number) => `Обращение ${number} закрыто.`,
      en: (number: number) => `Request ${number} closed.`,
    },
  },
  reopen: {
    summary: { ru: 'Открыть закрытое обращение снова', en: 'Reopen a closed request' },
    said: {
      ru: (number: number) => `Обращение ${number} открыто.`,
      en: (number: number) => `Request ${number} reopened.`,
    },
  },
};

const settle = (verb: 'close' | 'reopen'): Command => {
  const usage = `${verb} <number>`;
  const { summary, said } = texts[verb];
  return command({
    usage,
    summary,
    args: z.object({ number: idForm }),
    read: (given) => ({ number: readNumber(given, usage).number }),
    run: async ({ database }, { number }, { actor, emit }) => {
      const wished = { version: null, closed: verb === 'close' };
      await withRequest(database.handle, number, (tx) => settleRequest(tx, actor, number, wished));
      emit({ number, status: verb === 'close' ? 'closed' : 'open' });
      return 0;
    },
    show: (screen) => (event) => screen.print(said[screen.language](Number(event['number']))),
  });
};

export const closeCommand = settle('close');
export const reopenCommand = settle('reopen');
