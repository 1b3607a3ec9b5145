import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Call it before a file is written and what it returns afterwards: what root has written, or `written` in its place, belongs
 * to the owner of the file as it was, else of its folder, as whom the server may run. It could not be read otherwise.
 * Where root may not do so, as in some containers and on shared drives, it stays root's.
 */
export const ownerOf = (path: string): ((written?: string) => void) => {
  if (process.getuid?.() !== 0) return () => {};
  const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path));
  return (written = path) => {
    try {
      chownSync(written, uid, gid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  };
};
