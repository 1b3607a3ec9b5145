import { parseArgs, type ParseArgsConfig } from 'node:util';
import { email as emailForm } from '@kamerton/wire';
import { type Arguments, type Command, CommandFailure, type Word } from './command.ts';
import { pathOf } from './files.ts';

/** Splits the words after a command's name into positionals and options. Throws `CommandFailure`. */
export const parseWords = (command: Command, words: string[]): Pick<Arguments, 'positionals' | 'values'> => {
  if (command.parse) return command.parse(words);
  const { options = [], flags = [] } = command;
  const declared: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const name of options) declared[name] = { type: 'string' };
  for (const name of ['json', ...flags]) declared[name] = { type: 'boolean' };
  try {
    return parseArgs({ args: words, options: declared, allowPositionals: true });
  } catch {
    throw new CommandFailure('wrong_usage', { usage: command.usage });
  }
};

const readEmail = (text: string): string => {
  const email = emailForm.safeParse(text);
  if (!email.success) throw new CommandFailure('bad_email', { email: text });
  return email.data;
};

const readWord = (kind: Word, text: string | undefined): string | undefined => {
  if (text === undefined) return text;
  if (kind.startsWith('path')) return text && pathOf(text);
  // The id is what is left of an erased account.
  return kind === 'email' || (kind === 'account' && !/^[1-9]\d{0,15}$/.test(text)) ? readEmail(text) : text;
};

/** Reads a command's arguments at the terminal. Throws `CommandFailure`. */
export const readArguments = async (command: Command, parsed: Arguments): Promise<unknown> => {
  if (command.read) return command.read(parsed);
  const { positionals, values, readInput } = parsed;
  const words = Object.entries(command.words ?? {});
  const needed = words.filter(([, kind]) => !kind.endsWith('?')).length;
  const isOpen = words.at(-1)?.[1] === 'words';
  const wrongUsage = new CommandFailure('wrong_usage', { usage: command.usage });
  if (!isOpen && (positionals.length < needed || positionals.length > words.length)) throw wrongUsage;
  const named = words.map(([name, kind], index) => [
    name,
    kind === 'words' ? positionals.slice(index) : readWord(kind, positionals[index]),
  ]);
  const all = { ...values, ...Object.fromEntries(named) };
  const args = command.args.safeParse(all);
  if (!args.success) throw wrongUsage;
  // Without those of the terminal alone, such as `json`: where the command runs, unknown ones are refused.
  const read = Object.entries(all).filter(([name]) => name in Object(args.data));
  return { ...Object.fromEntries(read), ...(await command.complete?.(args.data, readInput)) };
};
