import { bounds, idInPath, id as idForm, lines } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { answerRequest } from '../features/support/answer.ts';
import { portalAddress } from '../portal-address.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'reply <number> <text>';

const text = lines(bounds.message, 1);

const said = {
  ru: (number: number) => `Ответ на обращение ${number} отправлен.`,
  en: (number: number) => `Request ${number} is answered.`,
};

export const replyCommand = command({
  usage,
  summary: {
    ru: 'Ответить на обращение в поддержку; текст «-» — прочитать его со стандартного ввода',
    en: 'Answer a request to support; a text of “-” is read from the standard input',
  },
  args: z.object({ number: idForm, message: text }),
  read: async ({ positionals, readInput }) => {
    const [given, ...words] = positionals;
    const number = idInPath.safeParse(given);
    if (!number.success || words.length !== 1) throw new CommandFailure('wrong_usage', { usage });
    const message = text.safeParse(words[0] === '-' ? await readInput() : words[0]);
    if (!message.success) throw new CommandFailure('bad_message');
    return { number: number.data, message: message.data };
  },
  run: async ({ config, database, letters }, { number, message }, { emit }) => {
    const answer = await transaction(database.handle, (tx) =>
      answerRequest(tx, { letters, portal: portalAddress(config) }, number, message),
    );
    if (!answer) throw new CommandFailure('request_unknown', { number: String(number) });
    letters.wake();
    emit({ number, ...answer });
    return 0;
  },
  show: (screen) => (event) => screen.print(said[screen.language](Number(event['number']))),
});
