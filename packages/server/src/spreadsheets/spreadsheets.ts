import { Worker } from 'node:worker_threads';
import { createKeyedSemaphore } from '../lib/semaphore.ts';
import { workerUrl } from '../lib/worker-url.ts';
import { type SpreadsheetFault, SpreadsheetRefused } from './spreadsheet-refused.ts';

type Rows = readonly (readonly string[])[];

export type SpreadsheetTask =
  | { kind: 'read'; bytes: Uint8Array; most: number }
  | { kind: 'write'; rows: Rows; format: 'xlsx' | 'csv'; separator: ',' | ';'; sheet: string };

/** Threads at a time, their memory, and the milliseconds after which one is ended. */
const bounds = { threads: 2, megabytes: 768, time: 60_000 };

const { acquire } = createKeyedSemaphore(bounds.threads);

interface Done {
  rows?: string[][];
  bytes?: Uint8Array;
  fault?: SpreadsheetFault;
}

/** Runs in a thread, since tables of an account take seconds. */
const runInThread = (task: SpreadsheetTask): Promise<Done> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl(import.meta.url, './spreadsheets.worker'), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      resolve({ fault: 'too_large' });
    }, bounds.time);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: 'too_large' }) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread of a table has ended without an answer'));
    });
  });

const run = async (task: SpreadsheetTask): Promise<Done> => {
  const release = await acquire();
  try {
    return await runInThread(task);
  } finally {
    release();
  }
};

/** Reads XLSX or CSV, whichever it is. Rejects with `SpreadsheetRefused`; a table may have up to twice `most` rows. */
export const readSpreadsheet = async (bytes: Uint8Array, most: number): Promise<string[][]> => {
  const { rows, fault } = await run({ kind: 'read', bytes, most });
  if (!rows) throw new SpreadsheetRefused(fault ?? 'malformed');
  return rows;
};

/** Writes a table whose first row has the headings. */
export const writeSpreadsheet = async (
  rows: Rows,
  { format, separator, sheet }: Omit<Extract<SpreadsheetTask, { kind: 'write' }>, 'kind' | 'rows'>,
): Promise<Uint8Array> => {
  const { bytes } = await run({ kind: 'write', rows, format, separator, sheet });
  if (!bytes) throw new Error('a table could not be written');
  return bytes;
};
