import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../errors.ts';
import { watchMemory, watchProcessor } from '../lib/memory-watch.ts';
import { createKeyedSemaphore, QueueFull, type Release } from '../lib/semaphore.ts';
import { workerUrl } from '../lib/worker-url.ts';
import { type SpreadsheetFault, SpreadsheetRefused } from './spreadsheet-refused.ts';

type Rows = readonly (readonly string[])[];

export type SpreadsheetTask =
  | { kind: 'read'; bytes: Uint8Array; most: number }
  | { kind: 'write'; rows: Rows; format: 'xlsx' | 'csv'; separator: ',' | ';'; sheet: string };

/** Limits of the process of one table: bytes in memory, seconds of processor time, and milliseconds in all. */
const limits = { memory: 1024 ** 3, processor: 10, time: 120_000 };

/** A table that makes the parser ask for all of the memory ends its process, not the server. */
const execArgv = ['--max-old-space-size=768'];

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

/**
 * Runs in a process, which a cell with an address beyond all bounds ends by a fatal error of V8. Rejects where
 * somebody else has ended it: nothing is known of the table then.
 */
const runInProcess = (task: SpreadsheetTask): Promise<Done> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(workerUrl(import.meta.url, './spreadsheets.worker')), {
      execArgv,
      serialization: 'advanced',
      // What V8 says of a fatal error is not for the server's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let isTooLarge = false;
    const refuse = () => {
      isTooLarge = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(refuse, limits.time);
    const endWatches = [
      watchMemory(child.pid, limits.memory, refuse),
      watchProcessor(child.pid, limits.processor, refuse),
    ];
    child.once('message', (done) => {
      resolve(done as Done);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      for (const endWatch of endWatches) endWatch();
      const isOthers = !isTooLarge && (signal === 'SIGKILL' || signal === 'SIGTERM');
      if (isOthers) reject(new Error(`the process of a table was ended by ${signal}`));
      else if (code !== 0) resolve({ fault: 'too_large' });
      else reject(new Error('the process of a table has ended without an answer'));
    });
    child.send(task);
  });

const run = async (task: SpreadsheetTask, account: number): Promise<Done> => {
  const held: Release[] = [];
  try {
    held.push(await ofAccount.acquire(account));
    held.push(await lanes[task.kind].acquire());
    return await runInProcess(task);
  } catch (error) {
    throw error instanceof QueueFull ? new Unavailable('unavailable', { retryAfter: comeBack }) : error;
  } finally {
    for (const release of held) release();
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
