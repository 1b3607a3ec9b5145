import type { Language } from '@kamerton/wire';
import type { Command } from './command.ts';
import { commands } from './commands.ts';

const head = {
  ru: 'Управление Kamerton из командной строки: работает и рядом с запущенным сервером.\n\n  npm run kamerton -- <команда>\n',
  en: 'Kamerton from the command line: it works beside a running server too.\n\n  npm run kamerton -- <command>\n',
};

const tail = {
  ru: '\nС --json команда отвечает строками JSON для программ. Код выхода 0 — всё получилось.',
  en: '\nWith --json a command answers in lines of JSON, for programs. Exit code 0: all went well.',
};

/** What all commands are. */
export const helpText = (language: Language): string => {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary[language]}`);
  return [head[language], ...lines, tail[language]].join('\n');
};

/** How one command is written. */
export const commandHelp = ({ usage, summary }: Command, language: Language): string =>
  `npm run kamerton -- ${usage} [--json]\n\n${summary[language]}`;
