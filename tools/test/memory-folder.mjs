import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { atLeave } from '../lib/leave.mjs';

const place = '/dev/shm';
const bytesNeeded = 6 * 2 ** 30;

/**
 * A folder in memory for the temporary files of a run, removed with it; none where there is no room. Tests make
 * hundreds of databases and force them to disk, which would take most of their time.
 * @returns {string | undefined}
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < bytesNeeded) return undefined;
    const folder = mkdtempSync(`${place}/kamerton-`);
    // PostgreSQL, which does not run as root, has its folder below it.
    chmodSync(folder, 0o711);
    atLeave(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
    return folder;
  } catch {
    return undefined;
  }
}
