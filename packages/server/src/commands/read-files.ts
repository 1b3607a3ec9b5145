import { type FileHandle, open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bounds } from '@kamerton/wire';
import { type Arguments, CommandFailure } from './command.ts';

/**
 * The absolute path of a file or folder that was named at the terminal. npm changes into the project's folder; a
 * relative path means the folder it was called from.
 */
export const pathOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name);

/** The path of the one file or folder that was named. Throws `CommandFailure`. */
export const readPath = ({ positionals }: Pick<Arguments, 'positionals'>, usage: string): string => {
  const [name, ...more] = positionals;
  if (name === undefined || name === '' || more.length > 0) throw new CommandFailure('wrong_usage', { usage });
  return pathOf(name);
};

/** The text of a file in UTF-8, with one kind of line ends and none around it. Throws `CommandFailure`. */
export const readText = async (name: string): Promise<string> => {
  const file = pathOf(name);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    if (text.trim() === '' || text.length > bounds.terms) throw new Error('empty or too long');
    return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  } catch (cause) {
    throw new CommandFailure('file_unreadable', { file, cause: String(cause) });
  }
};

/** Creates a file that only its owner can read; one that exists is never written over. Throws `CommandFailure`. */
export const createNewFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'EEXIST' ? 'file_exists' : 'file_unusable';
    throw new CommandFailure(code, { file, reason: error.code ?? '' });
  });
