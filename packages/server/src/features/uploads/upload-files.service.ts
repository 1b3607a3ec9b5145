import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '../../db/schema.ts';
import { listUploadFolders, removeOldUploads } from './uploads.store.ts';

/** Where the bytes of an upload lie, and where its archive is unpacked. */
export const uploadPlace = (dataDir: string, { folder }: { folder: string }) => {
  const root = join(dataDir, 'uploads', folder);
  return { root, files: join(root, 'files'), unpacked: join(root, 'unpacked') };
};

/** Whether the bytes of an upload lie with this process. */
export const isHere = (dataDir: string, upload: { folder: string }): Promise<boolean> =>
  stat(uploadPlace(dataDir, upload).root).then(
    () => true,
    () => false,
  );

/** Takes the bytes of an upload away. Harmless where they are gone. */
export const removeBytes = (dataDir: string, upload: { folder: string }): Promise<void> =>
  rm(uploadPlace(dataDir, upload).root, { recursive: true, force: true });

/** A folder that nobody knows may be one that is just being made: so many milliseconds are left to it. */
const forgotten = 24 * 3_600_000;

const removeUnknown = async (folder: string, known: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = known.has(name) ? null : await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgotten) await rm(path, { recursive: true, force: true });
  }
};

/** Sweeps uploads that nobody finished, and folders that a killed process has left. */
export const sweepUploads = async (db: Handle, dataDir: string): Promise<void> => {
  for (const folder of await removeOldUploads(db)) await removeBytes(dataDir, { folder });
  await removeUnknown(join(dataDir, 'uploads'), new Set(await listUploadFolders(db)));
  await removeUnknown(join(dataDir, 'unpacked'), new Set());
};
