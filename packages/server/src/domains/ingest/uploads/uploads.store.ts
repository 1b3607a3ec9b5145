import type { ImportState, office } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithin, skippedSeconds } from '../../../db/clock.ts';
import { containsText } from '../../../db/found.ts';
import { pageOf } from '../../../db/counted.ts';
import { execute, hasRow, listValues, readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';

/** Days after the last chunk until an upload is deleted. */
const retentionDays = 7;

const columns = [
  'id',
  'folder',
  'name',
  'kind',
  'state',
  'files',
  'size',
  'created_by',
  'created_at',
  sql<string>`updated_at + make_interval(days => ${sql.lit(retentionDays)})`.as('kept_until'),
  sql<number>`(SELECT coalesce(sum(received), 0)::bigint FROM upload_files WHERE upload_id = uploads.id)`.as(
    'received',
  ),
] as const;

const all = (db: Handle) => db.selectFrom('uploads').select(columns);

export type UploadRow = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

export const findUpload = async (db: Handle, id: number): Promise<UploadRow | null> =>
  (await all(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** Reads an upload and locks it until the transaction ends. */
export const lockUpload = async (tx: Handle, id: number): Promise<UploadRow | null> => {
  await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute();
  return findUpload(tx, id);
};

export const listUploads = async (
  db: Handle,
  { limit, offset, sort, q = '' }: z.output<typeof office.uploads.query>,
) => {
  const sought = containsText(q, [sql`name`]);
  const direction = sort === 'created_at' ? 'asc' : 'desc';
  const rows = all(db).where(sought);
  // Imported ones are of no use any more, but listed for days.
  const ordered = sort ? rows : rows.orderBy(sql`state = 'imported'`);
  return pageOf(ordered.orderBy('id', direction), { limit, offset });
};

/** Files of an upload as they are announced; `modified` in milliseconds since 1970. */
export type SentFiles = readonly { path: string; size: number; modified?: number | undefined }[];

export interface NewUpload {
  folder: string;
  name: string;
  kind: 'files' | 'zip';
  created_by: string;
  files: SentFiles;
}

export const insertUpload = async (tx: Handle, { files, ...upload }: NewUpload): Promise<number> => {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const { id } = await tx
    .insertInto('uploads')
    .values({ ...upload, files: files.length, size })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = JSON.stringify(files.map((file, index) => ({ ...file, position: index + 1 })));
  await execute(tx)`
    INSERT INTO upload_files (upload_id, position, path, size, modified)
    SELECT ${id}::bigint, (file->>'position')::integer, file->>'path', (file->>'size')::bigint, (file->>'modified')::bigint
    FROM jsonb_array_elements(${rows}::jsonb) AS file`;
  return id;
};

export const listUploadFiles = (db: Handle, id: number) =>
  db
    .selectFrom('upload_files')
    .select(['position', 'path', 'size', 'modified', 'received'])
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute();

export const findUploadFile = async (db: Handle, id: number, position: number) =>
  (await db
    .selectFrom('upload_files')
    .select(['path', 'size', 'received'])
    .where('upload_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()) ?? null;

/** Updates the bytes of a file that are on disk, and the time of the upload's last change. */
export const setReceived = (db: Handle, id: number, position: number, received: number): Promise<void> =>
  execute(db)`
    WITH touched AS (UPDATE uploads SET updated_at = now() WHERE id = ${id})
    UPDATE upload_files SET received = ${received} WHERE upload_id = ${id} AND position = ${position}`;

export const setUploadReady = async (db: Handle, id: number): Promise<void> => {
  await db.updateTable('uploads').set({ state: 'ready' }).where('id', '=', id).execute();
};

/** Marks an upload as imported; false if it was reopened meanwhile, since its rest is to come. */
export const setUploadImported = async (db: Handle, id: number): Promise<boolean> => {
  const update = db.updateTable('uploads').set({ state: 'imported' }).where('id', '=', id).where('state', '=', 'ready');
  return (await update.returning('id').executeTakeFirst()) !== undefined;
};

/** Lets the rest of an upload be sent that lacks bytes. */
export const reopenUpload = async (tx: Handle, id: number): Promise<void> => {
  await tx.updateTable('uploads').set({ state: 'receiving' }).where('id', '=', id).execute();
};

/** Number of unfinished uploads, and the bytes that they still need. */
export const countUnfinished = (db: Handle): Promise<{ uploads: number; wanted: number }> =>
  readRow(db)`
    SELECT count(DISTINCT uploads.id) AS uploads, coalesce(sum(held.size - held.received), 0)::bigint AS wanted
    FROM uploads JOIN upload_files AS held ON held.upload_id = uploads.id WHERE uploads.state = 'receiving'`;

export const removeUpload = async (tx: Handle, id: number): Promise<void> => {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
};

/** Deletes uploads without a recent chunk, except those with a waiting or running import; returns their folders. */
export const removeOldUploads = (db: Handle): Promise<string[]> =>
  transaction(db, async (tx) => {
    const skipped = await skippedSeconds(tx, 'uploads_counted');
    if (skipped) {
      await execute(tx)`
        UPDATE uploads SET updated_at = least(updated_at + make_interval(secs => ${skipped}::float8), now())`;
    }
    return listValues(tx)<string>`
      DELETE FROM uploads WHERE updated_at < now() - make_interval(days => ${sql.lit(retentionDays)})
        AND NOT EXISTS (SELECT FROM imports WHERE upload_id = uploads.id AND imports.state IN ('waiting', 'running'))
      RETURNING folder`;
  });

/** Folders of uploads that are not yet imported. */
export const listUploadFolders = (db: Handle): Promise<string[]> =>
  listValues(db)`SELECT folder FROM uploads WHERE state <> 'imported'`;

/** Seconds without a heartbeat after which an import counts as crashed. */
const silence = 60;

/** Condition on `imports`: marked as running, but its process has crashed. */
export const importIsSilent = sql`state = 'running' AND NOT ${isWithin(sql`heartbeat_at`, silence)}`;

/** How often an import goes on by itself after its process has crashed: a file that crashes each one is not tried for ever. */
const resumptions = 2;

/** Condition on `imports`: not of the command line, which runs its own. */
export const isQueued = sql<boolean>`imports.is_queued`;

/** State of an import whose process has crashed. */
export const stateAfterCrash = sql`CASE WHEN stop_requested THEN 'stopped'
  WHEN kills < ${sql.lit(resumptions)} AND ${isQueued} THEN 'waiting' ELSE 'crashed' END`;

/** State of an import: a crashed process cannot update it, so it is derived when reading. */
export const importState = sql<ImportState>`(CASE WHEN ${importIsSilent} THEN ${stateAfterCrash} ELSE state END)`;

/** True if an import of this upload waits or runs. */
export const isBeingImported = (tx: Handle, id: number): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM imports
    WHERE upload_id = ${id} AND state IN ('waiting', 'running') AND ${importState} IN ('waiting', 'running')
    LIMIT 1`;
