import type { ImportState } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { insertOfficeEvent, removeEvents } from '../../common/events/events.store.ts';
import {
  updateHeartbeat,
  addImportFileNotes,
  type FileRow,
  insertImportFiles,
  insertImport,
  insertImportMessages,
  type NewImport,
  type Progress,
  setImportFilesBroken,
} from './imports.store.ts';

/** Queues an import for the next process that is free. */
export const queueImport = async (tx: Handle, job: NewImport, actor: Actor): Promise<number> => {
  const { kind, dry_run, name } = job;
  const id = await insertImport(tx, job, actor);
  await record(tx, actor, { act: 'import.ask', kind: 'import', id, name, after: { kind, dry_run } });
  const data = { import_id: id, state: 'waiting', done: 0, files: 0 } as const;
  await insertOfficeEvent(tx, { event: 'import.progress', data });
  return id;
};

/** Number of rows per statement. */
const atOnce = 1000;

/** Removes rows once they are written; rows added meanwhile are left for the next call. */
const flush = async <Row>(rows: Row[], insert: (some: readonly Row[]) => Promise<void>): Promise<void> => {
  while (rows.length > 0) {
    const some = rows.slice(0, atOnce);
    await insert(some);
    rows.splice(0, some.length);
  }
};

/** Values of the log's row of a file that has no track. */
const trackless = { reason: null, track_id: null, artist: null, album: null, title: null, notes: [] };

type LoggedFile = Pick<FileRow, 'path' | 'size' | 'outcome'> & Partial<Omit<FileRow, 'position'>>;

/** Opens the log of a running import. */
export const createImportLog = (db: Handle, job: { id: number; runner: string }) => {
  const progress: Omit<Progress, 'counts'> = { step: 'importing', files: 0, bytes: 0, done: 0, done_bytes: 0 };
  const counts: Record<string, number> = {};
  const count = (name: string, more: number): void => void (counts[name] = (counts[name] ?? 0) + more);
  const rows: FileRow[] = [];
  const withdrawn: { track_id: number; reason: string }[] = [];
  const notes: { path: string; note: FileRow['notes'][number] }[] = [];
  const messages: { position: number; report: object }[] = [];
  let [lastRow, lastMessage] = [0, 0];
  let news: number | null = null;
  let lastPublished = '';

  /** Notifies the office of the import's state; call it last in a transaction. */
  const publishState = async (tx: Handle, state: ImportState): Promise<void> => {
    const { done, files } = progress;
    const now = `${state} ${done} ${files}`;
    if (now === lastPublished) return;
    lastPublished = now;
    if (news !== null) await removeEvents(tx, news);
    news = await insertOfficeEvent(tx, { event: 'import.progress', data: { import_id: job.id, state, done, files } });
  };

  return {
    progress: (change: Partial<Omit<Progress, 'counts'>>): void => void Object.assign(progress, change),
    file: (row: LoggedFile): void => {
      count(row.outcome, 1);
      rows.push({ position: (lastRow += 1), ...trackless, ...row });
    },
    // These come after their rows, which may be on their way.
    /** Reports the files of a track as damaged whose outcome was told before. */
    withdraw: (track_id: number, reason: string): void => void withdrawn.push({ track_id, reason }),
    /** Adds a note to a file whose outcome was told before. */
    note: (path: string, note: FileRow['notes'][number]): void => void notes.push({ path, note }),
    message: (report: object, sums: Record<string, number>): void => {
      for (const [name, more] of Object.entries(sums)) count(name, more);
      messages.push({ position: (lastMessage += 1), report });
    },
    /** Writes what was added since the last call; false if the import should stop. */
    write: async (): Promise<boolean> => {
      await flush(rows, (some) => insertImportFiles(db, job.id, some));
      await flush(withdrawn, async (some) => {
        // Others of the import may have the same bytes.
        for (const { outcome, files } of await setImportFilesBroken(db, job.id, some)) {
          count(outcome, -files);
          count('broken', files);
        }
      });
      await flush(notes, (some) => addImportFileNotes(db, job.id, 'path', some));
      await flush(messages, (some) => insertImportMessages(db, job.id, some));
      const goesOn = await updateHeartbeat(db, job.id, job.runner, { ...progress, counts });
      if (goesOn) await transaction(db, (tx) => publishState(tx, 'running'));
      return goesOn;
    },
    publishState,
  };
};

export type ImportLog = ReturnType<typeof createImportLog>;
