import { parseArgs } from 'node:util';
import { type Arguments, type Command, CommandFailure } from './command.ts';
import { aliases, commands } from './commands.ts';

export interface Found {
  name: string;
  command: Command;
  rest: string[];
}

/** Finds the command with the longest name among the leading words, and the words after it. */
export const findCommand = async (words: readonly string[]): Promise<Found | null> => {
  const [first = '', ...more] = words;
  const named = [aliases[first] ?? first, ...more];
  for (const count of [2, 1]) {
    const name = named.slice(0, count).join(' ');
    const load = commands[name];
    if (load) return { name, command: await load(), rest: named.slice(count) };
  }
  return null;
};

const standard = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Splits the words after a command's name into positionals and options. Throws `CommandFailure`. */
export const parseWords = (command: Command, words: string[]): Pick<Arguments, 'positionals' | 'values'> => {
  if (command.parse) return command.parse(words);
  try {
    return parseArgs({ args: words, options: { ...standard, ...command.options }, allowPositionals: true });
  } catch {
    throw new CommandFailure('wrong_usage', { usage: command.usage });
  }
};
