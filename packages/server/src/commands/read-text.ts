import { readFile } from 'node:fs/promises';
import { bounds } from '@kamerton/wire';
import { CommandFailure } from './command.ts';
import { pathOf } from './read-path.ts';

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
