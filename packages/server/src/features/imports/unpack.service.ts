import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { unzip, type Unzipped } from '../../media/archive/unzip.ts';
import { DiskFull, freeBytes, reserve } from '../../lib/disk-space.ts';
import { mayMatter } from '../ingest/walk-folder.service.ts';

const isHidden = (path: string): boolean => path.startsWith('__MACOSX/') || basename(path).startsWith('.');

/**
 * Unpacks what may be music of an archive into a passing folder, gives it to `work`, and takes the folder away
 * whatever happens. Rejects with `ZipRefused`, or `DiskFull` where there is no room for it.
 */
export const withUnpacked = async <T>(
  archive: string,
  into: string,
  { signal, progress }: { signal: AbortSignal; progress?: (done: number, total: number) => void },
  work: (leftOut: Unzipped) => Promise<T>,
): Promise<T> => {
  await mkdir(dirname(into), { recursive: true });
  try {
    const unzipped = await unzip(archive, {
      into,
      signal,
      wanted: mayMatter,
      makeSureOfRoom: async (bytes) => {
        if ((await freeBytes(dirname(into))) < bytes + reserve) throw new DiskFull();
      },
      ...(progress && { progress }),
    });
    return await work({ ...unzipped, passed: unzipped.passed.filter(({ path }) => !isHidden(path)) });
  } finally {
    await rm(into, { recursive: true, force: true });
  }
};
