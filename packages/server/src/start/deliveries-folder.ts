import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from '../domains/ingest/drops/measure.service.ts';

/** The folder of deliveries can't be used; `code` is the system's error. */
export class DeliveriesUnusable extends Error {
  readonly code: string;

  constructor(root: string, { code = 'unknown' }: NodeJS.ErrnoException) {
    super(`the folder of deliveries ${root} cannot be used: ${code}`);
    this.code = code;
  }
}

const passOverExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

const prepare = async (root: string): Promise<void> => {
  // It is not made: it may be a share that is not mounted.
  const { dev } = await stat(root);
  for (const place of places.map((each) => join(root, each))) {
    await mkdir(place).catch(passOverExisting);
    await access(place, constants.W_OK | constants.X_OK);
    // A folder can't be moved to another disk at once.
    if ((await stat(place)).dev !== dev) throw Object.assign(new Error(place), { code: 'EXDEV' });
  }
};

/** Makes the folders that deliveries are moved to. Rejects with `DeliveriesUnusable`. */
export const prepareDeliveries = (root: string): Promise<void> =>
  prepare(root).catch((error: unknown) => {
    throw new DeliveriesUnusable(root, error as NodeJS.ErrnoException);
  });
