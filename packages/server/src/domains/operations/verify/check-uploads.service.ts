import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { fsyncUpTo } from '../../../lib/fsync.ts';
import { findFolder, receivedOf, uploadPlace } from '../../ingest/uploads/upload-files.service.ts';
import {
  findUpload,
  listUploadFiles,
  lockUpload,
  reopenUpload,
  setReceived,
} from '../../ingest/uploads/uploads.store.ts';
import { absenceOf } from '../backup/backup-files.service.ts';
import type { Finding } from './problem.rules.ts';
import { listUnfinishedUploads } from './verify.store.ts';

type Unfinished = Awaited<ReturnType<typeof listUnfinishedUploads>>[number];

/** Those of the counted bytes of a file that are on disk; null for a file that cannot be read. */
const bytesOnDisk = async (path: string, counted: number): Promise<number | null> => {
  try {
    return await receivedOf(path, counted);
  } catch (error) {
    if (absenceOf(error) === 'unreadable') return null;
    throw error;
  }
};

/** The files of an upload with the bytes that are on disk. */
const filesOf = async (db: Handle, dataDir: string, upload: Unfinished) => {
  const { files } = uploadPlace(dataDir, upload);
  const rows = await listUploadFiles(db, upload.id);
  return Promise.all(
    rows.map(async (row) => ({ ...row, onDisk: await bytesOnDisk(join(files, row.path), row.received) })),
  );
};

/** Records the bytes on disk, so that the browser can go on with the rest. */
const repairUpload = (db: Handle, dataDir: string, upload: Unfinished): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await lockUpload(tx, upload.id))) return false;
    const { root, files: folder } = uploadPlace(dataDir, upload);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await fsyncUpTo(dataDir, root);
    const files = await filesOf(tx, dataDir, upload);
    for (const { position, received, onDisk, path } of files) {
      if (onDisk === null) continue;
      if (onDisk > 0) await fsyncUpTo(folder, dirname(join(folder, path)));
      if (received !== onDisk) await setReceived(tx, upload.id, position, onDisk);
    }
    if (files.some(({ onDisk, size }) => onDisk !== null && onDisk < size)) await reopenUpload(tx, upload.id);
    return true;
  });

/** True if an upload was neither abandoned nor imported since it was listed. */
const isUnfinished = async (db: Handle, { id }: Unfinished): Promise<boolean> =>
  ((await findUpload(db, id))?.state ?? 'imported') !== 'imported';

/**
 * Compares the recorded bytes of uploads with those on disk. Returns the number of those whose folder is not here, where
 * other servers may have it (`isShared`); one that no other server can have is a problem, and its rows stay:
 * the folder may be on a disk that is not mounted.
 */
export async function* checkUploads(
  db: Handle,
  { dataDir, isShared }: { dataDir: string; isShared: boolean },
): AsyncGenerator<Finding, number, void> {
  let elsewhere = 0;
  for (const upload of await listUnfinishedUploads(db)) {
    const found = await findFolder(dataDir, upload);
    if (found !== 'here') {
      if (!(await isUnfinished(db, upload))) continue;
      if (found === 'unreadable') yield { check: 'uploads', fault: found, name: `uploads/${upload.folder}`, about: '' };
      else if (isShared) elsewhere += 1;
      else yield { check: 'uploads', fault: 'upload_gone', name: `upload ${upload.id}`, about: upload.folder };
      continue;
    }
    const files = await filesOf(db, dataDir, upload);
    for (const { path } of files.filter(({ onDisk }) => onDisk === null)) {
      yield { check: 'uploads', fault: 'unreadable', name: `uploads/${upload.folder}/files/${path}`, about: '' };
    }
    const lost = files.filter(({ onDisk, received }) => onDisk !== null && onDisk < received);
    if (lost.length === 0) continue;
    const about = lost.map(({ path, onDisk, received }) => `${path}: ${received} ≠ ${onDisk}`).join('; ');
    const repair = (): Promise<boolean> => repairUpload(db, dataDir, upload);
    yield { check: 'uploads', fault: 'upload_lost', name: `upload ${upload.id}`, about, repair };
  }
  return elsewhere;
}
