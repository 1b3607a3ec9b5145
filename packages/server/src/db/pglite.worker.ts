import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { parsers } from './columns.ts';
import { DurableNodeFS } from './durable-fs.ts';
import type { Answer, Asked } from './pglite-pool.ts';

/** PGlite starts with `-F` (no fsync), but an acknowledged commit must survive a crash. */
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

const port = parentPort;
if (!port) throw new Error('pglite.worker runs as a worker thread');

const { folder, isTemporary } = workerData as { folder: string; isTemporary: boolean };

/** Of PostgreSQL's default of 128 MB each page would be resident from the start; behind it is the system's cache. */
const startParams = [...(isTemporary ? PGlite.defaultStartParams : durable), '-c', 'shared_buffers=16MB'];

const fs = new DurableNodeFS(folder);
const database = await PGlite.create({ fs, startParams, parsers }).catch((error: Error) => {
  port.postMessage({ failed: error.message });
  throw error;
});
await database.exec("SET TIME ZONE 'UTC'");
port.postMessage({ ready: true });

const plainError = (error: unknown): Record<string, unknown> => {
  const { message, severity, code, constraint, detail, table, column } = error as Record<string, unknown>;
  return { message: String(message), severity, code, constraint, detail, table, column };
};

const perform = async (asked: Asked): Promise<Answer> => {
  if (asked.what === 'close') {
    await database.close();
    return { id: asked.id, rows: [] };
  }
  if (asked.what === 'fsyncs') return { id: asked.id, rows: [{ fsyncs: fs.fsyncs }] };
  if (asked.what === 'script') {
    await database.exec(asked.sql);
    return { id: asked.id, rows: [] };
  }
  const result = await database.query<Record<string, unknown>>(asked.sql, asked.parameters as unknown[]);
  return { id: asked.id, rows: result.rows, affected: result.affectedRows ?? 0 };
};

port.on('message', (asked: Asked) => {
  perform(asked).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => port.postMessage({ id: asked.id, error: plainError(error) }),
  );
});
