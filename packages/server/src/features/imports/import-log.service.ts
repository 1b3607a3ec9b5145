import type { ImportState } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { insertOfficeEvent, removeEvents } from '../events/events.store.ts';
import { beat, type FileRow, insertImportFiles, insertImportMessages, type Progress } from './imports.store.ts';

/** Rows written in one statement. */
const atOnce = 1000;

/** What an import writes down of itself while it runs. */
export interface ImportLog {
  progress: (change: Partial<Omit<Progress, 'counts'>>) => void;
  /** What became of a file. */
  file: (row: Omit<FileRow, 'position'>) => void;
  /** What came of a message of a delivery. */
  message: (report: object, sums: Record<string, number>) => void;
  /** Writes down what was told since the last time; false where the import should not go on. */
  write: () => Promise<boolean>;
  /** Tells the office how the import stands; last in a transaction. */
  tell: (tx: Handle, state: ImportState) => Promise<void>;
}

/** Takes rows out once they are written; what is told while they are waits for the next time. */
const flush = async <Row>(rows: Row[], insert: (some: readonly Row[]) => Promise<void>): Promise<void> => {
  while (rows.length > 0) {
    const some = rows.slice(0, atOnce);
    await insert(some);
    rows.splice(0, some.length);
  }
};

export const createImportLog = (db: Handle, job: { id: number; runner: string }): ImportLog => {
  const progress = { step: 'importing' as const, files: 0, bytes: 0, done: 0, done_bytes: 0 };
  const counts: Record<string, number> = {};
  const count = (name: string, more: number): void => void (counts[name] = (counts[name] ?? 0) + more);
  const rows: FileRow[] = [];
  const messages: { position: number; report: object }[] = [];
  let [lastRow, lastMessage] = [0, 0];
  let news: number | null = null;
  let told = '';

  const tell = async (tx: Handle, state: ImportState): Promise<void> => {
    const { done, files } = progress;
    const now = `${state} ${done} ${files}`;
    if (now === told) return;
    told = now;
    if (news !== null) await removeEvents(tx, news);
    news = await insertOfficeEvent(tx, { event: 'import.progress', data: { import_id: job.id, state, done, files } });
  };

  return {
    progress: (change) => void Object.assign(progress, change),
    file: (row) => {
      count(row.outcome, 1);
      rows.push({ position: (lastRow += 1), ...row });
    },
    message: (report, sums) => {
      for (const [name, more] of Object.entries(sums)) count(name, more);
      messages.push({ position: (lastMessage += 1), report });
    },
    write: async () => {
      await flush(rows, (some) => insertImportFiles(db, job.id, some));
      await flush(messages, (some) => insertImportMessages(db, job.id, some));
      const goesOn = await beat(db, job.id, job.runner, { ...progress, counts });
      if (goesOn) await transaction(db, (tx) => tell(tx, 'running'));
      return goesOn;
    },
    tell,
  };
};
