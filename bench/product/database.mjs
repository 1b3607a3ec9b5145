import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, openRemote } from '../../packages/server/dist/db/open.js';
import { atLeave } from '../../tools/lib/leave.mjs';
import { root } from '../../tools/lib/root.mjs';
import { openPostgres } from '../../tools/test/postgres.mjs';
import { temporaryFolder } from '../measure/processes.mjs';

/** A folder of generated files and of media that outlives a run, outside of the repository. */
export const cacheFolder = process.env.BENCH_CACHE ?? join(tmpdir(), 'kamerton-bench');

const short = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A database of its own on a server, dropped at the end. */
async function makeTemporary(url) {
  const { default: pg } = await import('pg');
  const on = async (statement) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const name = `kamerton_bench_${process.pid}_${Date.now()}`;
  await on(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => on(`DROP DATABASE ${name} WITH (FORCE)`) };
}

const remote = (url, dataDir, rest) => ({
  engine: 'postgresql',
  dataDir,
  env: { DATABASE_URL: url },
  open: () => openRemote(url),
  ...rest,
});

/**
 * A place for the product's data: the embedded database; the PostgreSQL database that DATABASE_URL names, kept with its
 * media for the next run; or a temporary one, on `server` if it is given. `fresh` asks for one that nothing was written
 * to.
 */
export async function openPlace({ embedded, tracks, fresh = false, server: on }, say) {
  if (embedded) {
    const kept = join(cacheFolder, `embedded-${tracks}-${short(root)}`);
    const dataDir = fresh ? temporaryFolder('kamerton-embedded-') : kept;
    mkdirSync(dataDir, { recursive: true });
    const open = () => openEmbedded(join(dataDir, 'database'));
    const drop = async () => fresh && rmSync(dataDir, { recursive: true, force: true });
    return { engine: 'embedded', name: 'embedded PGlite', dataDir, env: { DATABASE_URL: '' }, open, drop };
  }
  const named = process.env.DATABASE_URL;
  if (named && !fresh && !on) {
    process.env.TEST_DATABASE_URL = named;
    const { version } = await openPostgres(say);
    const dataDir = join(cacheFolder, `data-${short(named)}`);
    mkdirSync(dataDir, { recursive: true });
    return remote(named, dataDir, { name: `PostgreSQL ${version}`, drop: async () => {} });
  }
  const { url, version, stop } = on ?? (await openServer(say));
  const { url: own, drop } = await makeTemporary(url);
  const removed = async () => {
    await drop();
    stop();
  };
  return remote(own, temporaryFolder('kamerton-data-'), { name: `PostgreSQL ${version}`, drop: removed });
}

let server;

/** One server for all temporary databases of a run. */
async function openServer(say) {
  if (process.env.DATABASE_URL) process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
  if (!server) {
    server = await openPostgres(say);
    atLeave(() => server.stop());
  }
  return { ...server, stop: () => {} };
}
