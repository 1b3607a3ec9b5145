import { type FileHandle, open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bounds } from '@kamerton/wire';
import { type Arguments, CommandFailure } from './command.ts';

/**
 * Absolute path of a file or folder named at the terminal. npm changes into the project's folder, so relative paths are
 * resolved against the folder that it was called from.
 */
export const pathOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name);

/** Path of the only named file or folder. Throws `CommandFailure`. */
export const readPath = ({ positionals }: Pick<Arguments, 'positionals'>, usage: string): string => {
  const [name, ...more] = positionals;
  if (name === undefined || name === '' || more.length > 0) throw new CommandFailure('wrong_usage', { usage });
  return pathOf(name);
};

/** Reads a UTF-8 file with normalized line endings, trimmed. Throws `CommandFailure`. */
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

/** Creates a file with mode 0600; never overwrites one. Throws `CommandFailure`. */
export const createNewFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'EEXIST' ? 'file_exists' : 'file_unusable';
    throw new CommandFailure(code, { file, reason: error.code ?? '' });
  });
