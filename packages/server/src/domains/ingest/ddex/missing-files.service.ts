import { dirname, join, relative } from 'node:path';
import { readDeliveredFile } from '../../../formats/ddex/read-message-file.ts';
import type { TerritoryPreference } from '../../../formats/ddex/territory-preference.ts';
import { createFileFinder, filesNamedBy } from './delivered-files.service.ts';
import { readDelivery } from './read-delivery.service.ts';

/**
 * Paths, below a delivery's folder, of files that its messages name and that are not there. An import does without some of
 * them: of a track that was delivered before, a message may bring names alone.
 */
export const listMissingFiles = async (
  path: string,
  preference: TerritoryPreference,
  signal: AbortSignal,
): Promise<string[]> => {
  const { root, messages } = await readDelivery(path, preference, signal);
  const missing = new Set<string>();
  for (const found of messages) {
    signal.throwIfAborted();
    const file = await readDeliveredFile(found.path, preference);
    const named = 'message' in file ? filesNamedBy(file.message) : [];
    const finder = createFileFinder(root, found.path, named);
    for (const each of named) {
      const shown = join(relative(root, dirname(found.path)), each.path.replace(/^\/+/, ''));
      if ((await finder.find(each)) === null) missing.add(shown);
    }
  }
  return [...missing];
};
