import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { uploadBounds } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { readInnerPath } from '../../../formats/archive/inner-path.ts';
import { Conflict, Invalid, orNotFound } from '../../../lib/errors.ts';
import { fsyncUpTo } from '../../../lib/fsync.ts';
import { type createUploadChunks, receivedOf } from '../uploads/upload-files.service.ts';
import { type DropRow, lockDrop } from './drops.store.ts';
import { measureFolder } from './measure.service.ts';

/** Where files are received that an operator adds to a delivery, on the disk of all deliveries. */
export const partsFolder = (root: string, id: number): string => join(root, '.parts', String(id));

/** A delivery that waits, locked. Throws otherwise. */
export const findWaiting = async (tx: Handle, id: number): Promise<DropRow> => {
  const drop = orNotFound(await lockDrop(tx, id));
  if (drop.state !== 'arriving' && drop.state !== 'incomplete') throw new Conflict();
  return drop;
};

interface SentChunk {
  id: number;
  path: string;
  offset: number;
  size: number;
  body: Readable;
}

/** Receives a chunk of a file for a delivery that waits; the last one puts the file in its place. Gives the next offset. */
export const addToDrop = async (
  { db, root, writeChunk }: { db: Handle; root: string; writeChunk: ReturnType<typeof createUploadChunks> },
  { id, path: sent, offset, size, body }: SentChunk,
): Promise<number> => {
  const read = readInnerPath(sent);
  if ('fault' in read) throw new Invalid(undefined, 'upload_path', { current: { path: sent, fault: read.fault } });
  const drop = await transaction(db, (tx) => findWaiting(tx, id));
  const folder = join(root, drop.name);
  // A link could lead what is written out of the folder.
  if ((await measureFolder(folder)).links.length > 0) throw new Conflict();
  const parts = partsFolder(root, id);
  const part = join(parts, createHash('sha256').update(`${read.path} ${size}`).digest('hex'));
  await mkdir(parts, { recursive: true });
  const counted = () => receivedOf(part, size);
  const chunk = { folder: parts, offset, size, most: uploadBounds.chunk, body, counted, count: async () => {} };
  const received = await writeChunk(part, chunk);
  if (received < size) return received;
  await transaction(db, async (tx) => {
    await findWaiting(tx, id);
    const place = join(folder, read.path);
    await mkdir(dirname(place), { recursive: true });
    await rename(part, place);
    await fsyncUpTo(folder, dirname(place));
  });
  return received;
};

/** Removes what was received for a delivery and not put in its place. */
export const removeParts = (root: string, id: number): Promise<void> =>
  rm(partsFolder(root, id), { recursive: true, force: true });
