import { fsyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { momentText, plainText } from './columns.ts';
import type { Answer, Asked } from './pglite-pool.ts';

let fsyncs = 0;

/**
 * PGlite's file system lacks fsync, so that commits would only be in the kernel's page cache. This one gives Emscripten
 * the missing call.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (module: { NODEFS?: { stream_ops: Record<string, unknown> } }) => {
      if (!module.NODEFS) throw new Error('the embedded database has no NODEFS');
      module.NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
        fsyncSync(stream.nfd);
        fsyncs += 1;
        return 0;
      };
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), giveFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }
}

/** PGlite starts with `-F` (no fsync), but an acknowledged commit must survive a crash. */
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

const parsers = { 20: Number, 1082: plainText, 1114: plainText, 1184: momentText, 1700: Number };

const port = parentPort;
if (!port) throw new Error('pglite.worker runs as a worker thread');

const { folder, isTemporary } = workerData as { folder: string; isTemporary: boolean };

/** Of PostgreSQL's default of 128 MB each page would be resident from the start; behind it is the system's cache. */
const startParams = [...(isTemporary ? PGlite.defaultStartParams : durable), '-c', 'shared_buffers=16MB'];

const database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams, parsers }).catch((error: Error) => {
  port.postMessage({ failed: error.message });
  throw error;
});
await database.exec("SET TIME ZONE 'UTC'");
port.postMessage({ ready: true });

const plainError = (error: unknown): Record<string, unknown> => {
  const { message, code, constraint, detail, table, column } = error as Record<string, unknown>;
  return { message: String(message), code, constraint, detail, table, column };
};

const perform = async (asked: Asked): Promise<Answer> => {
  if (asked.what === 'close') {
    await database.close();
    return { id: asked.id, rows: [] };
  }
  if (asked.what === 'fsyncs') return { id: asked.id, rows: [{ fsyncs }] };
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
