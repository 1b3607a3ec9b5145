import { parentPort, workerData } from 'node:worker_threads';
import { contractPdf } from './contract-pdf.ts';
import type { Drawing } from './draw.ts';

const { record, sha256 } = workerData as Drawing;
const pdf = await contractPdf(record, sha256);
parentPort?.postMessage(new Uint8Array(pdf));
