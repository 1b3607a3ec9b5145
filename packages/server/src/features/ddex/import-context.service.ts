import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { ImportContext } from '../ingest/import-file.service.ts';
import type { Settling } from './apply-deals.service.ts';

/** What taking a delivery works with. */
export interface Taking {
  context: ImportContext;
  /** What this delivery is known by in the trail that it leaves for the audit log. */
  run: string;
  settling: Settling;
  /** Nothing is changed; what would be is told. */
  dryRun: boolean;
  /** Called as tracks of a release are done. */
  progress: (title: string | null, done: number, total: number) => void;
}

class Undone extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('undone');
    this.value = value;
  }
}

/** Runs `work` in a transaction that ends as if it had never been; gives what it found out. */
const tried = async <T>(db: Handle, work: (tx: Handle) => Promise<T>): Promise<T> => {
  try {
    return await transaction(db, async (tx) => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.value as T;
    throw error;
  }
};

/** In a transaction, which a dry run undoes. */
export const acting = <T>({ context, dryRun }: Taking, work: (tx: Handle) => Promise<T>): Promise<T> =>
  dryRun ? tried(context.db, work) : transaction(context.db, work);
