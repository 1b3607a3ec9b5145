import { Worker } from 'node:worker_threads';
import { workerUrl } from '../../../worker-url.ts';
import type { SignedRecord } from '../record.rules.ts';

export interface Drawing {
  record: SignedRecord;
  sha256: string;
}

/**
 * The PDF of a signed record, see `contractPdf`. It is drawn in a thread of its own: that takes a good part of a
 * second, in which nobody else should wait.
 */
export const drawContract = (drawing: Drawing): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl(import.meta.url, './draw.worker'), { workerData: drawing, execArgv: [] });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the drawing thread has ended without a contract')));
  });
