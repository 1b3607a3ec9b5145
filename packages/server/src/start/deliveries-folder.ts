import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from '../domains/ingest/drops/measure.service.ts';

/** The folder of deliveries can't be used; `code` is the system's error. */
export class DeliveriesUnusable extends Error {
  readonly folder: string;
  readonly code: string;

  constructor(folder: string, code: string) {
    super(`the folder of deliveries ${folder} cannot be used: ${code}`);
    this.folder = folder;
    this.code = code;
  }
}

/**
 * Makes the folders that deliveries are moved to. Rejects with `DeliveriesUnusable` where `root` is missing or not writable,
 * or where one of them lies on another disk, to which a folder can't be moved at once.
 */
export const prepareDeliveries = async (root: string): Promise<void> => {
  let at = root;
  try {
    const { dev } = await stat(root);
    for (const place of ['', ...places]) {
      at = join(root, place);
      // The folder itself is not made: it may be a share that is not mounted.
      if (place !== '') await mkdir(at, { mode: 0o755 }).catch(passOverExisting);
      await access(at, constants.R_OK | constants.W_OK | constants.X_OK);
      const found = await stat(at);
      if (!found.isDirectory()) throw new DeliveriesUnusable(at, 'ENOTDIR');
      if (found.dev !== dev) throw new DeliveriesUnusable(at, 'EXDEV');
    }
  } catch (error) {
    if (error instanceof DeliveriesUnusable) throw error;
    throw new DeliveriesUnusable(at, (error as NodeJS.ErrnoException).code ?? 'unknown');
  }
};

const passOverExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
