import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { ImportContext } from '../ingest/import-file.service.ts';
import type { DealContext } from './apply-deals.service.ts';

export interface ImportTask {
  context: ImportContext;
  /** Id of this import in the audit buffer. */
  run: string;
  dealContext: DealContext;
  /** Reports the outcome without changing anything. */
  dryRun: boolean;
  /** Called as tracks of a release are completed. */
  progress: (title: string | null, done: number, total: number) => void;
}

class Undone extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('undone');
    this.value = value;
  }
}

/** Runs `work` in a transaction that is rolled back; returns its result. */
export const tried = async <T>(db: Handle, work: (tx: Handle) => Promise<T>): Promise<T> => {
  try {
    return await transaction(db, async (tx) => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.value as T;
    throw error;
  }
};

/** Runs `work` in a transaction; a dry run rolls it back. */
export const acting = <T>({ context, dryRun }: ImportTask, work: (tx: Handle) => Promise<T>): Promise<T> =>
  dryRun ? tried(context.db, work) : transaction(context.db, work);
