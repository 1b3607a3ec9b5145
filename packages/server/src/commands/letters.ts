import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { WrittenLetter } from '../features/letters/letters.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const usage = 'letters [number]';

/** So many letters are listed. */
const listed = 50;

const states = {
  sent: { ru: 'отправлено', en: 'sent' },
  waiting: { ru: 'ждёт', en: 'waits' },
  failed: { ru: 'не принято', en: 'refused' },
};

const none = { ru: 'Писем ещё нет.', en: 'There are no letters yet.' };
const unreadable = {
  ru: '(Текст не открыть: секрет сервера с тех пор сменился.)',
  en: '(The text cannot be opened: the secret of the server has changed since.)',
};

const stateOf = ({ sent_at, failed_at }: WrittenLetter): keyof typeof states =>
  sent_at ? 'sent' : failed_at ? 'failed' : 'waiting';

/** `12  2026-11-21 14:03  sent  anna@cafe.example  Subject`, and the post's last words where it is not sent. */
const lineOf = (letter: WrittenLetter, language: Language): string => {
  const at = letter.created_at.slice(0, 16).replace('T', ' ');
  const state = states[stateOf(letter)][language];
  const why = letter.last_error === null ? '' : `  (${letter.last_error.split('\n', 1)[0]})`;
  return `${String(letter.id).padStart(6)}  ${at}  ${state}  ${letter.recipient}  ${letter.subject}${why}`;
};

export const lettersCommand = command({
  usage,
  summary: {
    ru: 'Показать последние письма; с номером — текст одного',
    en: 'Show the latest letters; with a number the text of one',
  },
  args: z.object({ number: z.int().nullable() }),
  read: ({ positionals }) => {
    const [given] = positionals;
    if (positionals.length > 1 || (given !== undefined && !/^[1-9]\d{0,14}$/.test(given))) {
      throw new CommandFailure('wrong_usage', { usage });
    }
    return { number: given === undefined ? null : Number(given) };
  },
  run: async ({ letters }, { number }, { emit }) => {
    if (number === null) {
      const latest = await letters.list(listed);
      for (const letter of latest) emit({ type: 'letter', ...letter });
      emit({ type: 'end', letters: latest.length });
      return 0;
    }
    const letter = await letters.find(number);
    if (!letter) throw new CommandFailure('letter_unknown', { number: String(number) });
    emit({ type: 'text', ...letter });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const { language } = screen;
    if (event['type'] === 'end') {
      if (event['letters'] === 0) screen.print(none[language]);
      return;
    }
    const letter = event as unknown as WrittenLetter;
    screen.print(lineOf(letter, language));
    if (event['type'] === 'text') screen.print(`\n${letter.text ?? unreadable[language]}`);
  },
});
