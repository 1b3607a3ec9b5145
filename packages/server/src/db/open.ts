import { mkdirSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { placeCluster } from './cluster.ts';
import { migrate } from './migrate.ts';
import { PglitePool } from './pglite-pool.ts';
import { withPrepared } from './prepared.ts';
import type { Handle, Schema } from './schema.ts';
import { withGuard } from './transaction.ts';
import { parsers } from './columns.ts';
import { watch } from './watch.ts';

export interface Database {
  readonly handle: Handle;
  readonly engine: 'embedded' | 'postgresql';
  /** Number of fsyncs since the start; null if the engine cannot tell. */
  fsyncs(): Promise<number | null>;
  close(): Promise<void>;
}

const built = (pool: ConstructorParameters<typeof PostgresDialect>[0]['pool']): Handle =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

/** `asItIs`: skips pending migrations; a folder that was empty gets a database without tables. */
interface OpenOptions {
  asItIs?: boolean;
  /** Runs before the migrations, which do not run if it rejects. */
  check?: ((db: Handle) => Promise<void>) | undefined;
  /** True for an embedded database that is not needed after a crash: nothing of it is forced to disk. */
  isTemporary?: boolean;
  /** False sends every statement unnamed, for a connection pooler that does not support prepared statements. */
  prepare?: boolean;
  /** Milliseconds that a call waits for a connection; a check of the server waits for three quarters of them. */
  connectWait?: number;
}

/**
 * Opens the embedded database in `folder`, creating it if necessary, and migrates it. The caller holds the data
 * folder's lock, since two processes on one folder corrupt it.
 */
export const openEmbedded = async (
  folder: string,
  { asItIs = false, check, isTemporary = false }: OpenOptions = {},
): Promise<Database> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await placeCluster(folder, asItIs ? 'empty' : 'migrated', isTemporary);
  const pool = await PglitePool.open(folder, isTemporary);
  const handle = built(withGuard(pool));
  const close = async () => {
    await handle.destroy();
    // Kysely leaves a pool alone that it has not used.
    await pool.end();
  };
  try {
    await check?.(handle);
    if (!asItIs) await migrate(handle, (statements) => pool.script(script(statements)));
  } catch (error) {
    // The worker thread would keep the process alive and the folder locked.
    await close();
    throw error;
  }
  return { handle, engine: 'embedded', fsyncs: () => pool.fsyncs(), close };
};

/** Statements in one string are one transaction on both engines. */
const script = (statements: readonly string[]): string => statements.join(';\n');

/** Element types of array types. */
const elements: Record<number, number> = { 1016: 20, 1115: 1114, 1182: 1082, 1185: 1184, 1231: 1700 };
const texts: number = 1009;
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(texts);
const arrayParsers: typeof parsers = {};
for (const [array, element] of Object.entries(elements)) {
  const parse = parsers[element];
  arrayParsers[Number(array)] = (text) => textArray(text).map((item) => (item === null ? null : parse?.(item)));
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? arrayParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

/** JIT compilation of a broad search takes longer than the search. */
const options = '-c timezone=UTC -c jit=off';

/** The address with our options behind its own, such as a schema: the driver would take its own alone. */
const withOptions = (url: string): string =>
  url.replace(/(?<=[?&]options=)[^&]*/, (own) => `${own}%20${encodeURIComponent(options)}`);

/** Opens a PostgreSQL server (15 or later) and migrates it; rejects if the server is unreachable. */
export const openRemote = async (
  url: string,
  connections = 10,
  { asItIs = false, check, prepare = true, connectWait = 4000 }: OpenOptions = {},
): Promise<Database> => {
  const connection = { connectionString: withOptions(url), options };
  const pool = new pg.Pool({ ...connection, max: connections, types, connectionTimeoutMillis: connectWait });
  // A broken connection is replaced at the next use, and a statement on it fails; without a listener the process would
  // crash.
  // The pool itself listens on idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const handle = built(withGuard(prepare ? withPrepared(pool) : pool));
  // Before the first connection, which it would not know of.
  const endWatch = watch(pool, connection, connectWait * 0.75);
  try {
    await check?.(handle);
    if (asItIs) await pool.query('SELECT 1');
    else {
      await migrate(handle, async (statements) => {
        await pool.query(script(statements));
      });
    }
  } catch (error) {
    endWatch();
    await handle.destroy();
    throw error;
  }
  const close = async () => {
    endWatch();
    await handle.destroy();
  };
  return { handle, engine: 'postgresql', fsyncs: async () => null, close };
};
