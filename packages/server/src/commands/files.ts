import { randomUUID } from 'node:crypto';
import type { WriteStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { bounds } from '@kamerton/wire';
import { ZipRefused } from '../formats/archive/zip-refusal.ts';
import { isDiskFull } from '../lib/disk-space.ts';
import { FileExists, placeFile } from '../lib/place-file.ts';
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

/**
 * Writes a file with mode 0600, which has its name once `fill` has ended and its bytes are on disk; never overwrites one.
 * Throws `CommandFailure`.
 */
export const withNewFile = async <T>(file: string, fill: (out: WriteStream) => Promise<T>): Promise<T> => {
  if (await stat(file).catch(() => null)) throw new CommandFailure('file_exists', { file });
  const unfinished = join(dirname(file), `.kamerton-${randomUUID()}`);
  const target = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure('file_unusable', { file, reason: error.code ?? '' });
  });
  const out = target.createWriteStream({ flush: true });
  try {
    const result = await fill(out);
    await placeFile(unfinished, file);
    return result;
  } catch (error) {
    out.destroy();
    await rm(unfinished, { force: true });
    throw error instanceof FileExists ? new CommandFailure('file_exists', { file }) : error;
  }
};
