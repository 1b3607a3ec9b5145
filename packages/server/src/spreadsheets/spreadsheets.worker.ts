import { parentPort, workerData } from 'node:worker_threads';
import { readCsv, writeCsv } from './csv.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';
import type { SpreadsheetTask } from './spreadsheets.ts';
import { readXlsx, writeXlsx } from './xlsx.ts';

const task = workerData as SpreadsheetTask;

/** Workbooks are ZIP archives. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const run = async (): Promise<unknown> => {
  if (task.kind === 'write') {
    const { rows, format, separator, sheet } = task;
    const bytes = format === 'csv' ? Buffer.from(writeCsv(rows, separator)) : await writeXlsx(rows, sheet);
    return { bytes: new Uint8Array(bytes) };
  }
  const bytes = Buffer.from(task.bytes);
  // Other old formats and pictures have bytes that no text has.
  if (!isWorkbook(bytes) && bytes.subarray(0, 4096).includes(0) && bytes[0] !== 0xff)
    throw new SpreadsheetRefused('malformed');
  return { rows: isWorkbook(bytes) ? await readXlsx(bytes, task.most) : readCsv(bytes, task.most * 2) };
};

try {
  parentPort?.postMessage(await run());
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof SpreadsheetRefused ? error.fault : 'malformed' });
}
