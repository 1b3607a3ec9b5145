import { bounds, id as idForm, lines } from '@kamerton/wire';
import { z } from 'zod';
import { answerRequest } from '../features/support/answer.service.ts';
import { portalAddress } from '../portal-address.ts';
import { command, CommandFailure } from './command.ts';
import { readNumber, withRequest } from './request-number.ts';

const usage = 'reply <number> <text> [--close]';

const text = lines(bounds.message, 1);

const said = {
  ru: (number: number, closed: boolean) =>
    closed ? `Ответ на обращение ${number} отправлен, обращение закрыто.` : `Ответ на обращение ${number} отправлен.`,
  en: (number: number, closed: boolean) =>
    closed ? `Replied to request ${number} and closed it.` : `Replied to request ${number}.`,
};

export const replyCommand = command({
  usage,
  summary: {
    ru: 'Ответить на обращение в поддержку; текст «-» — прочитать его со стандартного ввода',
    en: 'Reply to a support request; “-” reads standard input',
  },
  options: { close: { type: 'boolean' } },
  args: z.object({ number: idForm, message: text, close: z.boolean() }),
  read: async (given) => {
    const { number, words } = readNumber(given, usage, 1);
    const message = text.safeParse(words[0] === '-' ? await given.readInput() : words[0]);
    if (!message.success) throw new CommandFailure('bad_message');
    return { number, message: message.data, close: given.values['close'] === true };
  },
  run: async ({ config, database, letters }, { number, message, close }, { actor, emit }) => {
    const services = { letters, portal: portalAddress(config) };
    const answer = await withRequest(database.handle, number, (tx) =>
      answerRequest(tx, actor, services, number, { message, author_name: '', close }),
    );
    letters.wake();
    emit({ number, ...answer, closed: close });
    return 0;
  },
  show: (screen) => (event) => screen.print(said[screen.language](Number(event['number']), event['closed'] === true)),
});
