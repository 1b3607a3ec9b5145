import { dashboardDays, type ImportGroup, type ImportJob, type ImportState, type office } from '@kamerton/wire/office';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { containsText } from '../../../db/found.ts';
import { pageOf } from '../../../db/counted.ts';
import { execute, hasRow, listRows } from '../../../db/rows.ts';
import type { Handle, Schema } from '../../../db/schema.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { importIsSilent, importState, isQueued, stateAfterCrash } from '../uploads/uploads.store.ts';

const reasonAfterCrash = sql<string | null>`CASE ${stateAfterCrash}
  WHEN 'stopped' THEN 'interrupted'
  WHEN 'crashed' THEN CASE WHEN ${isQueued} THEN 'crashed_again' ELSE 'crashed' END END`;

/** Messages that a list names. */
const mostUnreadable = 5;

const columns = [
  'id',
  'kind',
  importState.as('state'),
  'dry_run',
  'upload_id',
  'folder',
  'name',
  'step',
  'files',
  'bytes',
  'done',
  'done_bytes',
  'counts',
  sql<string | null>`CASE WHEN ${importIsSilent} THEN ${reasonAfterCrash} ELSE reason END`.as('reason'),
  'reason_about',
  'actor',
  'created_at',
  'started_at',
  'finished_at',
  // Messages that could not be read: nothing else of a list says what became of them.
  sql<{ path: string; code: string }[]>`coalesce((
    SELECT jsonb_agg(jsonb_build_object('path', path, 'code', reason)) FROM (
      SELECT path, reason FROM import_files WHERE import_id = imports.id AND starts_with(reason, 'message_')
      ORDER BY position LIMIT ${sql.lit(mostUnreadable)}) AS file), '[]')`.as('unreadable'),
] as const;

const all = (db: Handle) => db.selectFrom('imports').select(columns);

export type ImportRow = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

export const findImport = async (db: Handle, id: number): Promise<ImportRow | null> =>
  (await all(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** Condition on imports as read by `all`, which includes crashed ones that are still marked as running. */
const isOfGroup = (group: ImportGroup) =>
  group === 'active'
    ? sql<boolean>`state IN ('waiting', 'running')`
    : sql<boolean>`(state IN ('failed', 'crashed')
        AND coalesce(finished_at, now()) >= now() - make_interval(days => ${sql.lit(dashboardDays.failures)}))`;

/** One row for each import of a group, as `listImports` finds them, by partial indexes. */
export const rowsOfGroup = (group: ImportGroup): RawBuilder<unknown> =>
  group === 'active'
    ? sql`SELECT FROM imports WHERE state IN ('waiting', 'running') AND ${importState} IN ('waiting', 'running')`
    : sql`SELECT FROM imports WHERE state IN ('failed', 'crashed')
          AND finished_at >= now() - make_interval(days => ${sql.lit(dashboardDays.failures)})
        UNION ALL SELECT FROM imports WHERE state = 'running' AND ${importState} = 'crashed'`;

export const listImports = async (
  db: Handle,
  { limit, offset, sort, q = '', state, kind, group }: z.output<typeof office.imports.query>,
) => {
  const found = db
    .selectFrom(
      all(db)
        .where(containsText(q, [sql`name`]))
        .as('found'),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state as ImportState))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as ImportJob['kind']))
    .$if(group !== undefined, (query) => query.where(isOfGroup(group as ImportGroup)));
  const rows = found.selectAll().orderBy('id', sort === 'created_at' ? 'asc' : 'desc');
  return pageOf(rows, { limit, offset });
};

export interface NewImport {
  kind: ImportJob['kind'];
  dry_run: boolean;
  upload_id: number | null;
  folder: string | null;
  name: string;
  /** False if a process of its own runs it at once. */
  is_queued?: boolean;
}

export const insertImport = async (tx: Handle, job: NewImport, actor: Actor): Promise<number> => {
  const values = { ...job, actor: JSON.stringify(actor) };
  const { id } = await tx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Returns imports of crashed processes to the queue, or ends them; `everyone` includes all running ones. */
export const breakOffSilent = (db: Handle, everyone = false): Promise<void> =>
  execute(db)`
    UPDATE imports SET state = ${stateAfterCrash}, kills = kills + 1, runner = NULL, step = NULL,
      reason = ${reasonAfterCrash},
      finished_at = CASE WHEN ${stateAfterCrash} <> 'waiting' THEN now() END
    WHERE state = 'running' AND (${everyone} OR ${importIsSilent})`;

/** Lists waiting imports, oldest first; none while another one of the queue runs. */
export const listWaiting = async (tx: Handle): Promise<ImportRow[]> => {
  const rows = await all(tx).where('state', 'in', ['waiting', 'running']).where(isQueued).orderBy('id').execute();
  return rows.some(({ state }) => state === 'running') ? [] : rows.filter(({ state }) => state === 'waiting');
};

/** Claims an import for this process and resets its progress. */
export const claimImport = async (tx: Handle, id: number, runner: string): Promise<void> => {
  await tx.deleteFrom('import_files').where('import_id', '=', id).execute();
  await tx.deleteFrom('import_messages').where('import_id', '=', id).execute();
  await execute(tx)`
    UPDATE imports SET state = 'running', runner = ${runner}, heartbeat_at = now(), started_at = now(), step = NULL,
      files = 0, bytes = 0, done = 0, done_bytes = 0, counts = '{}', reason = NULL, reason_about = ''
    WHERE id = ${id}`;
};

export interface Progress {
  step: 'unpacking' | 'importing' | 'analysing';
  files: number;
  bytes: number;
  done: number;
  done_bytes: number;
  counts: object;
}

/** Updates heartbeat and progress; false if the import was stopped or claimed by another process. */
export const updateHeartbeat = async (db: Handle, id: number, runner: string, progress: Progress): Promise<boolean> => {
  const { counts, ...rest } = progress;
  const row = await db
    .updateTable('imports')
    .set({ ...rest, counts: JSON.stringify(counts), heartbeat_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('state', '=', 'running')
    .returning('stop_requested')
    .executeTakeFirst();
  return row !== undefined && !row.stop_requested;
};

export const wasStopped = async (db: Handle, id: number): Promise<boolean> =>
  (await db.selectFrom('imports').select('stop_requested').where('id', '=', id).executeTakeFirst())?.stop_requested ??
  true;

export type FileRow = Omit<Selectable<Schema['import_files']>, 'import_id'>;

export const insertImportFiles = (db: Handle, id: number, rows: readonly FileRow[]): Promise<void> =>
  execute(db)`
    INSERT INTO import_files (import_id, position, path, size, outcome, reason, track_id, artist, album, title, notes)
    SELECT ${id}::bigint, position, path, size, outcome, reason, track_id, artist, album, title, notes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS file (position integer, path text, size bigint, outcome text, reason text, track_id bigint, artist text, album text,
        title text, notes jsonb)
    ON CONFLICT DO NOTHING`;

/** Changes files of an import whose tracks were found damaged and removed. Returns their number by their former outcome. */
export const setImportFilesBroken = (
  db: Handle,
  id: number,
  files: readonly { track_id: number; reason: string }[],
): Promise<{ outcome: FileRow['outcome']; files: number }[]> =>
  listRows(db)`
    WITH former AS (
      SELECT position, outcome, found.reason FROM import_files
      JOIN unnest(${files.map(({ track_id }) => track_id)}::bigint[], ${files.map(({ reason }) => reason)}::text[])
        AS found (track_id, reason) ON found.track_id = import_files.track_id
      WHERE import_id = ${id}
    ), changed AS (
      UPDATE import_files SET outcome = 'broken', reason = former.reason, track_id = NULL
      FROM former WHERE import_id = ${id} AND import_files.position = former.position
    )
    SELECT outcome, count(*)::integer AS files FROM former GROUP BY outcome`;

/** Adds notes to files of an import, by their paths or by their tracks, unless they are there already. */
export const addImportFileNotes = async <By extends 'path' | 'track_id'>(
  db: Handle,
  id: number,
  by: By,
  notes: readonly (Pick<FileRow, By> & { note: FileRow['notes'][number] })[],
): Promise<void> => {
  await execute(db)`
    UPDATE import_files SET notes = import_files.notes || (
      SELECT jsonb_agg(note) FROM jsonb_array_elements(found.notes) AS note
      WHERE NOT import_files.notes @> jsonb_build_array(note)
    )
    FROM (
      SELECT ${sql.ref(by)} AS of, jsonb_agg(note) AS notes
      FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS noted (path text, track_id bigint, note jsonb) GROUP BY 1
    ) AS found
    WHERE import_id = ${id} AND ${sql.ref(`import_files.${by}`)} = found.of AND NOT import_files.notes @> found.notes`;
};

/** Adds what analyses have found, of which `reasons` are damage, to the results of imports that no longer wait for them. */
export const applyFindings = async (tx: Handle, reasons: readonly string[]): Promise<void> => {
  const rows = await listRows(tx)<{ id: number; track_id: number; code: string }>`
    DELETE FROM analysis_findings USING imports
    WHERE imports.id = analysis_findings.import_id AND state NOT IN ('waiting', 'running')
    RETURNING imports.id, track_id, code`;
  for (const id of new Set(rows.map((row) => row.id))) {
    const found = rows.filter((row) => row.id === id && reasons.includes(row.code));
    const files = found.map(({ track_id, code }) => ({ track_id, reason: code }));
    const noted = rows.filter((row) => row.id === id && !reasons.includes(row.code));
    const notes = noted.map(({ track_id, code }) => ({ track_id, note: { code, about: '' } }));
    await addImportFileNotes(tx, id, 'track_id', notes);
    await setImportFilesBroken(tx, id, files);
    await execute(tx)`
      UPDATE imports SET counts = coalesce((
        SELECT jsonb_object_agg(outcome, files) FROM (
          SELECT outcome, count(*) AS files FROM import_files WHERE import_id = ${id} GROUP BY outcome) AS counted
      ), counts) WHERE id = ${id}`;
  }
};

/** Ends an import; `waiting` returns it to the queue for the next process. */
export const endImport = async (
  db: Handle,
  id: number,
  runner: string,
  {
    state,
    reason,
    about = '',
  }: { state: 'waiting' | 'done' | 'failed' | 'stopped'; reason: string | null; about?: string },
): Promise<boolean> => {
  const row = await db
    .updateTable('imports')
    // The name of a refused entry may contain characters that PostgreSQL rejects.
    .set({ state, reason, reason_about: about.replaceAll('\0', '\ufffd').toWellFormed(), runner: null })
    .set({ step: null, finished_at: state === 'waiting' ? null : sql<string>`now()` })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Requests a running import to stop and ends a waiting one at once. False if it has ended. */
export const askToStop = (tx: Handle, id: number): Promise<boolean> =>
  hasRow(tx)`
    UPDATE imports SET stop_requested = true,
      state = CASE WHEN state = 'waiting' THEN 'stopped' ELSE state END,
      reason = CASE WHEN state = 'waiting' THEN 'interrupted' ELSE reason END,
      finished_at = CASE WHEN state = 'waiting' THEN now() ELSE finished_at END
    WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING id`;

export const listImportFiles = async (db: Handle, id: number, asked: z.output<typeof office.importFiles.query>) => {
  const found = db
    .selectFrom('import_files')
    .where('import_id', '=', id)
    .where(containsText(asked.q ?? '', [sql`path`, sql`artist`, sql`album`, sql`title`]))
    .$if(asked.outcome !== undefined, (query) => query.where('outcome', '=', asked.outcome as FileRow['outcome']))
    .$if(asked.told !== undefined, (query) => query.where(sql<boolean>`(outcome = 'broken' OR notes <> '[]')`));
  const rows = found
    .select(['path', 'size', 'outcome', 'reason', 'track_id', 'artist', 'album', 'title', 'notes'])
    .orderBy('position', asked.sort === '-n' ? 'desc' : 'asc');
  return pageOf(rows, asked);
};

export const insertImportMessages = async (
  db: Handle,
  id: number,
  rows: readonly { position: number; report: object }[],
): Promise<void> => {
  if (rows.length === 0) return;
  await execute(db)`
    INSERT INTO import_messages (import_id, position, report)
    SELECT ${id}::bigint, (row->>'position')::integer, row->'report'
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS row
    ON CONFLICT DO NOTHING`;
};

export const listImportMessages = async (
  db: Handle,
  id: number,
  { limit, offset, sort }: z.output<typeof office.importMessages.query>,
) => {
  const rows = db
    .selectFrom('import_messages')
    .where('import_id', '=', id)
    .select('report')
    .orderBy('position', sort === '-n' ? 'desc' : 'asc');
  const { items, total } = await pageOf(rows, { limit, offset });
  return { reports: items.map(({ report }) => report), total };
};

export const hasImportFile = (db: Handle, id: number, path: string): Promise<boolean> =>
  hasRow(db)`SELECT FROM import_files WHERE import_id = ${id} AND path = ${path} LIMIT 1`;
