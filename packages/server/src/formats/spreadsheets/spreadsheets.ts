import { Unavailable } from '../../lib/errors.ts';
import { runInProcess, workerUrl } from '../../lib/run-in-process.ts';
import { createKeyedSemaphore, QueueFull, type Release } from '../../lib/semaphore.ts';
import { type SpreadsheetFault, SpreadsheetRefused } from './csv.ts';

type Rows = readonly (readonly string[])[];

export type SpreadsheetTask =
  | { kind: 'read'; bytes: Uint8Array; most: number }
  | { kind: 'write'; rows: Rows; format: 'xlsx' | 'csv'; separator: ',' | ';'; sheet: string };

/** A table that makes the parser ask for all of the memory ends its process, not the server. */
export const tableLimits = { memory: 1024 ** 3, heap: 768, processor: 10, time: 120_000 };

/** Tables at a time of all accounts, and how many wait; files that come in do not stop those that go out. */
const lane = () => createKeyedSemaphore(1, { queue: 8 });
const lanes = { read: lane(), write: lane() };

/** One table of each account at a time. */
const ofAccount = createKeyedSemaphore(1, { queue: 2 });

/** Seconds after which a refused caller may come back. */
const comeBack = 10;

interface Done {
  rows?: string[][];
  bytes?: Uint8Array;
  fault?: SpreadsheetFault;
}

const runTask = async (task: SpreadsheetTask): Promise<Done> =>
  (await runInProcess<Done>(workerUrl(import.meta.url, './spreadsheets.worker'), task, tableLimits)) ?? {
    fault: 'too_large',
  };

const run = async (task: SpreadsheetTask, account: number): Promise<Done> => {
  const releases: Release[] = [];
  try {
    releases.push(await ofAccount.acquire(account));
    releases.push(await lanes[task.kind].acquire());
    return await runTask(task);
  } catch (error) {
    throw error instanceof QueueFull ? new Unavailable('unavailable', { retryAfter: comeBack }) : error;
  } finally {
    for (const release of releases) release();
  }
};

/**
 * Reads XLSX or CSV, whichever it is, for an account. Rejects with `SpreadsheetRefused`, or with `Unavailable` where
 * too many wait; a table may have up to twice `most` rows.
 */
export const readSpreadsheet = async (bytes: Uint8Array, most: number, account: number): Promise<string[][]> => {
  const { rows, fault } = await run({ kind: 'read', bytes, most }, account);
  if (!rows) throw new SpreadsheetRefused(fault ?? 'malformed');
  return rows;
};

/** Writes a table whose first row has the headings, for an account. Rejects with `Unavailable` where too many wait. */
export const writeSpreadsheet = async (
  rows: Rows,
  { format, separator, sheet }: Omit<Extract<SpreadsheetTask, { kind: 'write' }>, 'kind' | 'rows'>,
  account: number,
): Promise<Uint8Array> => {
  const { bytes } = await run({ kind: 'write', rows, format, separator, sheet }, account);
  if (!bytes) throw new Error('a table could not be written');
  return bytes;
};
