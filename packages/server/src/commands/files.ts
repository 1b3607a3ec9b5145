import type { WriteStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bounds } from '@kamerton/wire';
import { ZipRefused } from '../formats/archive/zip-refusal.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { CommandFailure } from './command.ts';

/**
 * Absolute path of a file or folder named at the terminal. npm changes into the project's folder, so relative paths are
 * resolved against the folder that it was called from.
 */
export const pathOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name);

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

/** The failure of an import from a folder or archive for errors of archives and full disks; others as they are. */
export const mapFileError = (error: unknown, folder: string): unknown => {
  if (error instanceof ZipRefused) {
    return new CommandFailure('zip_refused', { folder, reason: error.reason, entry: error.entry });
  }
  return isDiskFull(error) ? new CommandFailure('disk_full', { folder }) : error;
};

/** Creates a file with mode 0600 for `fill`, and removes it if that fails; never overwrites one. Throws `CommandFailure`. */
export const withNewFile = async <T>(file: string, fill: (out: WriteStream) => Promise<T>): Promise<T> => {
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'EEXIST' ? 'file_exists' : 'file_unusable';
    throw new CommandFailure(code, { file, reason: error.code ?? '' });
  });
  const out = target.createWriteStream();
  try {
    return await fill(out);
  } catch (error) {
    out.destroy();
    await rm(file, { force: true });
    throw error;
  }
};
