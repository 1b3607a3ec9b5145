import type { Language } from '@kamerton/wire';
import type { Command } from './command.ts';
import { commands } from './commands.ts';

const head = {
  ru: 'Управление Kamerton из командной строки: работает и рядом с запущенным сервером.\n\n  npm run kamerton -- <команда>\n',
  en: 'Kamerton from the command line: it works beside a running server too.\n\n  npm run kamerton -- <command>\n',
};

const tail = {
  ru: '\nКак пишется команда, скажет <команда> --help. С --json команда отвечает строками JSON для программ. Код выхода 0 — всё получилось.',
  en: '\n<command> --help tells how a command is written. With --json it answers in lines of JSON, for programs. Exit code 0: all went well.',
};

/** What the commands are whose names begin with these words; all of them where there are none. Null for no command. */
export const helpText = (language: Language, words: readonly string[] = []): string | null => {
  const listed = Object.entries(commands).filter(([name]) => `${name} `.startsWith([...words, ''].join(' ')));
  if (listed.length === 0) return null;
  const width = Math.max(...listed.map(([name]) => name.length));
  const lines = listed.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary[language]}`);
  return [head[language], ...lines, tail[language]].join('\n');
};

/** How one command is written. */
export const commandHelp = ({ usage, summary, details }: Command, language: Language): string =>
  [`npm run kamerton -- ${usage} [--json]\n`, summary[language], ...(details ? [`\n${details[language]}`] : [])].join(
    '\n',
  );
