import { bounds, id as idForm, lines } from '@kamerton/wire';
import { z } from 'zod';
import { noteRequest } from '../features/support/requests.office.service.ts';
import { command, CommandFailure } from './command.ts';
import { readNumber, withRequest } from './request-number.ts';

const usage = 'note <number> <text>';

const text = lines(bounds.message, 1);

const said = {
  ru: (number: number) => `Заметка к обращению ${number} записана; дистрибьютор её не увидит.`,
  en: (number: number) => `Note added to request ${number}; the distributor can’t see it.`,
};

export const noteCommand = command({
  usage,
  summary: {
    ru: 'Записать заметку к обращению, которую видят только сотрудники; «-» — со стандартного ввода',
    en: 'Add a note to a request, visible only to staff; “-” reads standard input',
  },
  args: z.object({ number: idForm, note: text }),
  read: async (given) => {
    const { number, words } = readNumber(given, usage, 1);
    const note = text.safeParse(words[0] === '-' ? await given.readInput() : words[0]);
    if (!note.success) throw new CommandFailure('bad_message');
    return { number, note: note.data };
  },
  run: async ({ database }, { number, note }, { actor, emit }) => {
    const written = { note, author_name: actor.name };
    await withRequest(database.handle, number, (tx) => noteRequest(tx, actor, number, written));
    emit({ number, note });
    return 0;
  },
  show: (screen) => (event) => screen.print(said[screen.language](Number(event['number']))),
});
