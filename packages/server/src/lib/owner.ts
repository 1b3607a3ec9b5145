import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes what root has written in a folder the folder owner's, as whom the server runs and could not read it otherwise. */
export const chownToFolder = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
};
