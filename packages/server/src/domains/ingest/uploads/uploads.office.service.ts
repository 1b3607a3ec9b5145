import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uploadBounds } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { lockNames } from '../../../db/transaction.ts';
import { Conflict, Invalid, Unavailable } from '../../../lib/errors.ts';
import { createPathSet, readInnerPath } from '../../../formats/archive/inner-path.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { freeBytes, reserve } from '../../../lib/disk-space.ts';
import { fsyncPath, fsyncUpTo } from '../../../lib/fsync.ts';
import { receivedOf, uploadPlace } from './upload-files.service.ts';
import {
  countUnfinished,
  findUpload,
  insertUpload,
  listUploadFiles,
  removeUpload,
  type SentFiles,
  setUploadReady,
  type UploadRow,
} from './uploads.store.ts';

/** Maximum size in bytes of another upload: free space less what unfinished uploads still need. */
export const roomForUploads = async (db: Handle, dataDir: string): Promise<number> => {
  const { wanted } = await countUnfinished(db);
  return Math.min(uploadBounds.bytes, Math.max(0, (await freeBytes(dataDir)) - reserve - wanted));
};

const refusedPath = (path: string, fault: string): Invalid =>
  new Invalid(undefined, 'upload_path', { current: { path, fault } });

/** Validates the paths: inside of the upload, each once. */
const readFiles = (sent: SentFiles): SentFiles => {
  const stands = createPathSet();
  return sent.map(({ path, ...file }) => {
    const read = readInnerPath(path);
    if ('fault' in read) throw refusedPath(path, read.fault);
    if (!stands(read.path)) throw refusedPath(path, 'duplicate');
    return { path: read.path, ...file };
  });
};

const nameOf = (files: SentFiles, isZip: boolean): string => {
  const first = files[0]?.path ?? '';
  if (isZip) return first.replace(/^.*\//, '').replace(/\.zip$/i, '');
  const isFolder = first.includes('/');
  // Name of an album without a name in its tags.
  const top = isFolder ? first.replace(/\/.*$/, '') : first.replace(/(?<=.)\.[^.]*$/, '');
  return isFolder || files.length === 1 ? top : `${top} …`;
};

/** Creates an upload. Throws with the exceeded limit and the file or the free space. */
export const createUpload = async (
  tx: Handle,
  actor: Actor,
  dataDir: string,
  sent: { name?: string | undefined; files: SentFiles },
): Promise<UploadRow> => {
  const files = readFiles(sent.files);
  const isZip = files.length === 1 && /\.zip$/i.test(files[0]?.path ?? '');
  await lockNames(tx, ['uploads']);
  if ((await countUnfinished(tx)).uploads >= uploadBounds.unfinished) throw new Conflict('too_many_uploads');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const room = await roomForUploads(tx, dataDir);
  if (size > room) throw new Unavailable('upload_room', { present: { current: { room, size } } });
  const upload = {
    folder: randomUUID(),
    name: (sent.name || nameOf(files, isZip)).slice(0, 200).toWellFormed(),
    kind: isZip ? ('zip' as const) : ('files' as const),
    created_by: actor.name,
    files,
  };
  const place = uploadPlace(dataDir, upload);
  await mkdir(place.files, { recursive: true, mode: 0o700 });
  await fsyncUpTo(dataDir, place.root);
  const id = await insertUpload(tx, upload);
  const after = { files: files.length, size, kind: upload.kind };
  await record(tx, actor, { act: 'upload.begin', kind: 'upload', id, name: upload.name, after });
  return (await findUpload(tx, id)) as UploadRow;
};

/** Files of an upload with those of their counted bytes that are on disk. */
export const filesOf = async (db: Handle, dataDir: string, upload: UploadRow) => {
  const rows = await listUploadFiles(db, upload.id);
  const { files } = uploadPlace(dataDir, upload);
  if (upload.state !== 'receiving') return rows;
  for (const row of rows) row.received = await receivedOf(join(files, row.path), row.received);
  return rows;
};

/** Maximum number of missing files named in a response. */
const named = 20;

/** Marks an upload as ready for import if it is complete. */
export const finishUpload = async (tx: Handle, actor: Actor, dataDir: string, upload: UploadRow): Promise<void> => {
  if (upload.state !== 'receiving') return;
  const place = uploadPlace(dataDir, upload);
  const list = await filesOf(tx, dataDir, upload);
  const missing = list.filter(({ received, size }) => received !== size);
  if (missing.length > 0) {
    const current = { missing: missing.slice(0, named), count: missing.length };
    throw new Conflict('upload_incomplete', { current });
  }
  for (const { path } of list.filter(({ size }) => size === 0)) {
    const file = join(place.files, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
    await fsyncPath(file);
    await fsyncUpTo(place.files, dirname(file));
  }
  const { id, name } = upload;
  await setUploadReady(tx, id);
  await record(tx, actor, { act: 'upload.finish', kind: 'upload', id, name });
};

export const abandonUpload = async (tx: Handle, actor: Actor, { id, name, files }: UploadRow): Promise<void> => {
  await removeUpload(tx, id);
  await record(tx, actor, { act: 'upload.abandon', kind: 'upload', id, name, before: { files } });
};
