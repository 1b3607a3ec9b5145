import type { Drop, office } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isPast } from '../../../db/clock.ts';
import { pageOf } from '../../../db/counted.ts';
import { containsText } from '../../../db/found.ts';
import { execute, findRow, hasRow, listRows, listValues } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { DropProblem } from './drops.rules.ts';

export interface DropRow extends Omit<Drop, 'problems' | 'problem_count' | 'notice'> {
  content: string;
  inode: string | null;
  problems: DropProblem[];
  quiet_for: number;
  is_checked: boolean;
}

/** What lies in a folder. */
export interface Measured {
  /** Hash of names, sizes and times. */
  content: string;
  files: number;
  bytes: number;
  is_marked: boolean;
}

const columns = sql`id, name, state, content, files, bytes, is_marked, changed_at, problems, import_id, target, inode,
  extract(epoch FROM now() - changed_at)::float8 AS quiet_for, checked IS NOT DISTINCT FROM content AS is_checked`;

const waits = sql`moved_at IS NULL AND state IN ('arriving', 'incomplete')`;

/** Adds or updates a delivery that was seen; one that has grown waits anew. */
export const upsertDrop = async (db: Handle, name: string, measured: Measured): Promise<void> => {
  const { content, files, bytes, is_marked } = measured;
  await execute(db)`
    UPDATE drops SET content = ${content}, files = ${files}, bytes = ${bytes}, is_marked = ${is_marked},
      changed_at = now(), state = 'arriving', busy_until = NULL
    WHERE name = ${name} AND ${waits} AND content <> ${content}`;
  await execute(db)`
    INSERT INTO drops (name, content, files, bytes, is_marked)
    SELECT ${name}, ${content}, ${files}::integer, ${bytes}::bigint, ${is_marked}::boolean
    WHERE NOT EXISTS (SELECT FROM drops WHERE name = ${name} AND moved_at IS NULL)
    ON CONFLICT DO NOTHING`;
};

/** Removes deliveries that wait and whose folders are not there any more. */
export const removeVanished = (db: Handle, names: readonly string[]): Promise<void> =>
  execute(db)`DELETE FROM drops WHERE ${waits} AND NOT name = ANY(${names}::text[])`;

/** Deliveries that were not moved yet. */
export const listOpenDrops = (db: Handle): Promise<DropRow[]> =>
  listRows(db)`SELECT ${columns} FROM drops WHERE moved_at IS NULL ORDER BY id`;

/** Deliveries that have been seen, those that wait first. */
export const listDrops = (db: Handle, { limit, offset, q = '' }: z.output<typeof office.drops.query>) => {
  const rows = db
    .selectFrom('drops')
    .select(['id', 'name', 'state', 'files', 'bytes', 'is_marked', 'changed_at', 'problems', 'import_id', 'target'])
    .where(containsText(q, [sql`name`]))
    .orderBy(sql`moved_at IS NULL`, 'desc')
    .orderBy('id', 'desc');
  return pageOf(rows, { limit, offset });
};

/** Locks a delivery until the transaction ends; null if it is not there, or `skipsLocked` and another one has it. */
export const lockDrop = (tx: Handle, id: number, skipsLocked = false): Promise<DropRow | null> =>
  findRow(tx)`SELECT ${columns} FROM drops WHERE id = ${id} FOR UPDATE ${skipsLocked ? sql`SKIP LOCKED` : sql``}`;

/** Gives a delivery to this process for some seconds, to be checked; false if another one has it. */
export const claimCheck = (db: Handle, id: number, seconds: number): Promise<boolean> =>
  hasRow(db)`
    UPDATE drops SET busy_until = now() + make_interval(secs => ${seconds})
    WHERE id = ${id} AND ${waits} AND (busy_until IS NULL OR ${isPast(sql`busy_until`, 600)}) RETURNING id`;

export const renewCheck = (db: Handle, id: number, seconds: number): Promise<void> =>
  execute(db)`UPDATE drops SET busy_until = now() + make_interval(secs => ${seconds}) WHERE id = ${id} AND ${waits}`;

/** Stores what a check, or a failed import, has found. With `retryIn` it is checked again after so many seconds. */
export const setProblems = (
  tx: Handle,
  id: number,
  { content, problems, retryIn }: { content: string; problems: readonly DropProblem[]; retryIn: number | null },
): Promise<void> =>
  execute(tx)`
    UPDATE drops SET state = 'incomplete', problems = ${JSON.stringify(problems)}::jsonb,
      checked = CASE WHEN ${retryIn}::float8 IS NULL THEN ${content} END,
      busy_until = now() + make_interval(secs => ${retryIn}::float8)
    WHERE id = ${id}`;

/** Has a delivery checked at once, as if it had not grown for long. */
export const setDueCheck = (tx: Handle, id: number, seconds: number): Promise<void> =>
  execute(tx)`
    UPDATE drops SET checked = NULL, busy_until = NULL,
      changed_at = least(changed_at, now() - make_interval(secs => ${seconds}))
    WHERE id = ${id}`;

export const setImporting = (tx: Handle, id: number, importId: number): Promise<void> =>
  execute(tx)`
    UPDATE drops SET state = 'importing', import_id = ${importId}, problems = '[]', busy_until = NULL WHERE id = ${id}`;

export const setMoving = (tx: Handle, id: number, target: string, inode: string): Promise<void> =>
  execute(tx)`UPDATE drops SET state = 'moving', target = ${target}, inode = ${inode} WHERE id = ${id}`;

const found = sql`(SELECT coalesce(jsonb_agg(each), '[]') FROM jsonb_array_elements(problems) AS each
  WHERE each ->> 'code' <> 'not_moved')`;

/** Says why a delivery could not be moved yet: the system's error. */
export const setNotMoved = (db: Handle, id: number, about: string): Promise<void> =>
  execute(db)`
    UPDATE drops SET problems = ${found} || ${JSON.stringify([{ path: '', code: 'not_moved', about }])}::jsonb
    WHERE id = ${id} AND state = 'moving'`;

export const setMoved = (tx: Handle, id: number): Promise<void> =>
  execute(tx)`
    UPDATE drops SET state = split_part(target, '/', 1), moved_at = now(), problems = ${found} WHERE id = ${id}`;

/** Has a delivery wait anew that was to be moved. */
export const setArriving = (tx: Handle, id: number): Promise<void> =>
  execute(tx)`
    UPDATE drops SET state = 'arriving', target = NULL, inode = NULL, checked = NULL, problems = ${found}
    WHERE id = ${id}`;

/** Targets that others are moved to. */
export const listTargets = (tx: Handle): Promise<string[]> =>
  listValues(tx)`SELECT target FROM drops WHERE target IS NOT NULL AND moved_at IS NULL`;

/** What an import has refused. */
export const listRefused = (db: Handle, importId: number): Promise<DropProblem[]> =>
  listRows(db)`
    SELECT path, coalesce(reason, 'unexpected') AS code, coalesce(notes -> 0 ->> 'about', '') AS about FROM import_files
    WHERE import_id = ${importId} AND outcome = 'broken' ORDER BY position`;
