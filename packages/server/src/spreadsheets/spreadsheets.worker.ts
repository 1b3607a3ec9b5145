import { writeCsv } from '@kamerton/wire/client/csv';
import { readCsv, utf16Of } from './csv.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';
import type { SpreadsheetTask } from './spreadsheets.ts';

/** Loaded for workbooks alone: it takes longer than most tables. */
const xlsx = () => import('./xlsx.ts');

/** Workbooks are ZIP archives. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const run = async (task: SpreadsheetTask): Promise<object> => {
  if (task.kind === 'write') {
    const { rows, format, separator, sheet } = task;
    const bytes =
      format === 'csv' ? Buffer.from(writeCsv(rows, separator)) : await (await xlsx()).writeXlsx(rows, sheet);
    return { bytes: new Uint8Array(bytes) };
  }
  const bytes = Buffer.from(task.bytes);
  // Other old formats and pictures have bytes that no text has.
  if (!isWorkbook(bytes) && bytes.subarray(0, 4096).includes(0) && !utf16Of(bytes))
    throw new SpreadsheetRefused('malformed');
  const { most } = task;
  return { rows: isWorkbook(bytes) ? await (await xlsx()).readXlsx(bytes, most) : readCsv(bytes, most * 2) };
};

// The server ends the process once it has the answer: one that ends by itself may end before a large answer is read.
const answer = (done: object): void => void process.send?.(done);

process.once('message', (task: SpreadsheetTask) => {
  void run(task).then(answer, (error: unknown) =>
    answer({ fault: error instanceof SpreadsheetRefused ? error.fault : 'malformed' }),
  );
});
// Signals of a terminal or a supervisor reach it too: it ends with its server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
