import type { Language } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';
import { commands, type Found } from './commands.ts';

/** Lists the commands whose names begin with these words. Null if there is none. */
export const helpText = (language: Language, words: readonly string[] = []): string | null => {
  const { head, tail, ...help } = textsIn(language).commands.help;
  const summaries: Record<string, string> = help.summaries;
  const named = Object.keys(commands).filter((name) => `${name} `.startsWith([...words, ''].join(' ')));
  const width = Math.max(...named.map((name) => name.length));
  const lines = named.map((name) => `  ${name.padEnd(width)}  ${summaries[name]}`);
  return named.length === 0 ? null : [head, ...lines, tail].join('\n');
};

export const commandHelp = ({ name, command }: Pick<Found, 'name' | 'command'>, language: Language): string => {
  const texts = textsIn(language).commands.help;
  const summaries: Record<string, string> = texts.summaries;
  const details: Partial<Record<string, string>> = texts.details;
  return [
    `npm run kamerton -- ${command.usage} [--json]\n`,
    summaries[name],
    ...(details[name] ? [`\n${details[name]}`] : []),
  ].join('\n');
};
