import { readFile, stat } from 'node:fs/promises';
import type { CoverKeeper } from '../ingest/import-covers.service.ts';
import { checkHash, type FileFinder } from './delivered-files.service.ts';
import type { Message, Release } from '../../ern/message.ts';
import type { Note } from '../../ern/report.ts';

/** A larger picture is a scan for print, not a cover. */
const largestPicture = 40 * 1024 * 1024;

/** Id of the cover that the first whole picture of a release makes; null where there is none. */
export const takeCover = async (
  { pictures }: Pick<Message, 'pictures'>,
  release: Release,
  finder: FileFinder,
  covers: CoverKeeper,
  notes: Note[],
): Promise<number | null> => {
  for (const file of release.pictures.flatMap((reference) => pictures.get(reference)?.files ?? [])) {
    const path = await finder.find(file);
    if (path === null) {
      notes.push({ code: 'missing_picture', value: file.path });
      continue;
    }
    const { isOther, note } = await checkHash(path, file);
    if (note) notes.push(note);
    const whole = !isOther && (await stat(path)).size <= largestPicture;
    const id = whole ? await covers.keep(await readFile(path)) : null;
    if (id !== null) return id;
    notes.push({ code: 'bad_picture', value: file.path });
  }
  return null;
};
