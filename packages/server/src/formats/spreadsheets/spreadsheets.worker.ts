import { writeCsv } from '@kamerton/wire/client/csv';
import { answerTask } from '../../lib/run-in-process.ts';
import { readCsv, SpreadsheetRefused, utf16Of } from './csv.ts';
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

answerTask((task: SpreadsheetTask) =>
  run(task).catch((error: unknown) => ({ fault: error instanceof SpreadsheetRefused ? error.fault : 'malformed' })),
);
