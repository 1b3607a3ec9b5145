import { parentPort, workerData } from 'node:worker_threads';
import { contractPdf, termsPdf } from './contract-pdf.ts';
import type { Drawing } from './draw.ts';

const drawing = workerData as Drawing;
const pdf =
  'draft' in drawing
    ? await termsPdf(drawing.draft)
    : await contractPdf(drawing.record, drawing.sha256, drawing.verify_at);
parentPort?.postMessage(new Uint8Array(pdf));
