import { Worker } from 'node:worker_threads';
import type { TermsDraft } from '@kamerton/wire/office';
import { workerUrl } from '../../lib/run-in-process.ts';
import type { SignedRecord } from './signed-record.ts';
import { createKeyedSemaphore } from '../../lib/semaphore.ts';

/** Limits PDFs of drafts to one at a time, apart from signatures. */
const drawing = createKeyedSemaphore(1);

/** A draft as the PDF of a contract shows it. */
export const drawDraft = async (draft: TermsDraft) => {
  const release = await drawing.acquire();
  try {
    return await drawPdf({ draft });
  } finally {
    release();
  }
};

/** A signed record, or terms that are still being written. */
export type Drawing =
  | {
      record: SignedRecord;
      sha256: string;
      /** Address at which anyone who has the file can check it. */
      verify_at: string;
    }
  | { draft: TermsDraft };

/** Generates a PDF (`contractPdf`, `termsPdf`) in a worker thread, since it takes a good part of a second. */
export const drawPdf = (drawing: Drawing): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl(import.meta.url, './draw.worker'), { workerData: drawing, execArgv: [] });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the drawing thread has ended without a file')));
  });
