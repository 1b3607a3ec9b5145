import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../../lib/disk-space.ts';
import { isMark } from '../ddex/delivered-files.service.ts';
import { isOfSystem } from '../ingest/walk-folder.service.ts';
import type { Measured } from './drops.store.ts';

/** Folders in `DELIVERIES_ROOT` that imported and refused deliveries are moved to. */
export const places = ['done', 'refused'] as const;

/** Names in `DELIVERIES_ROOT` that may be deliveries: folders, and links, which are refused. */
export const listDropNames = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        (entry.isDirectory() || entry.isSymbolicLink()) &&
        !entry.name.startsWith('.') &&
        !isOfSystem(entry.name, true) &&
        !(places as readonly string[]).includes(entry.name),
    )
    .map(({ name }) => name)
    .toSorted();
};

/** Measures what lies in a folder without following links. `links` are paths below it; the empty one is its own. */
export const measureFolder = async (folder: string): Promise<Measured & { links: string[] }> => {
  const lines: string[] = [];
  const links: string[] = [];
  let [bytes, isMarked] = [0, false];
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) await visit(inner);
      else if (entry.isSymbolicLink()) links.push(inner);
      else {
        const { size, mtimeMs } = await lstat(join(folder, inner));
        // Servers that share a folder may see parts of a second differently.
        lines.push(`${inner}\0${size}\0${Math.floor(mtimeMs / 1000)}`);
        bytes += size;
        if (path === '' && isMark(entry.name)) isMarked = true;
      }
    }
  };
  let fault = '';
  const isLink = (await lstat(folder).catch(() => null))?.isSymbolicLink();
  if (isLink) links.push('');
  else {
    await visit('').catch((error: NodeJS.ErrnoException) => {
      // What is renamed meanwhile is seen the next time; a folder that can't be read is told of by the check.
      fault = isMissing(error) ? 'moving' : (error.code ?? 'unreadable');
    });
  }
  const all = [...lines.toSorted(), ...links.toSorted(), fault].join('\n');
  const content = createHash('sha256').update(all).digest('hex');
  return { content, files: lines.length, bytes, is_marked: isMarked, links };
};
