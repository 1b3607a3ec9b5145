import type { Language } from '@kamerton/wire';
import type { Command } from './command.ts';
import { commands } from './commands.ts';

const head = {
  ru: 'Управление Kamerton из командной строки: работает и рядом с запущенным сервером.\n\n  npm run kamerton -- <команда>\n',
  en: 'Manage Kamerton from the command line, also while the server is running.\n\n  npm run kamerton -- <command>\n',
};

const tail = {
  ru: '\nКак пишется команда, скажет <команда> --help. С --json команда отвечает строками JSON для программ. Код выхода 0 — всё получилось.',
  en: '\nUse <command> --help for details. With --json, output is JSON Lines, for use in scripts. Exit code 0 means success.',
};

/** Lists the commands whose names begin with these words. Null if there is none. */
export const helpText = async (language: Language, words: readonly string[] = []): Promise<string | null> => {
  const named = Object.entries(commands).filter(([name]) => `${name} `.startsWith([...words, ''].join(' ')));
  if (named.length === 0) return null;
  const listed = await Promise.all(named.map(async ([name, load]) => [name, await load()] as const));
  const width = Math.max(...listed.map(([name]) => name.length));
  const lines = listed.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary[language]}`);
  return [head[language], ...lines, tail[language]].join('\n');
};

/** Usage, summary and details of one command. */
export const commandHelp = ({ usage, summary, details }: Command, language: Language): string =>
  [`npm run kamerton -- ${usage} [--json]\n`, summary[language], ...(details ? [`\n${details[language]}`] : [])].join(
    '\n',
  );
