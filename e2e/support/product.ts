import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
// test-rules: polls the health of a server that starts
import { setTimeout as wait } from 'node:timers/promises';
import { deliver, longAlbum } from './long-album.ts';
import { openPost } from './post.ts';

const root = join(import.meta.dirname, '../..');
const log = join(root, '.cache/e2e-server.log');

/**
 * Starts the built product once for all journeys, with an empty folder and a free port, and waits until its small
 * demonstration is composed. Journeys find it by E2E_URL, E2E_DATA_DIR and E2E_PASSWORD; its emails are in E2E_LETTERS.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-e2e-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const password = 'the tuning fork hums 440';
  const letters = join(folder, 'letters');
  const post = await openPost(letters);
  Object.assign(process.env, {
    E2E_URL: url,
    E2E_DATA_DIR: join(folder, 'data'),
    E2E_PASSWORD: password,
    E2E_LETTERS: letters,
  });

  mkdirSync(join(root, '.cache'), { recursive: true });
  mkdirSync(join(folder, 'deliveries'));
  rmSync(log, { force: true });
  const stopServer = await startServer(url, join(folder, 'data'), {
    DEMO: 'small',
    DEMO_PASSWORD: password,
    SMTP_URL: post.url,
    DELIVERIES_ROOT: join(folder, 'deliveries'),
  });
  await deliver(longAlbum, 90);
  // `npm test` starts the product while other suites run, and sends a message when they have ended.
  if (process.send) await once(process, 'message');
  return async () => {
    try {
      await stopServer();
    } finally {
      await post.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** A product on an empty folder, for a journey of its own. */
export async function startOwn(
  settings: Record<string, string>,
): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kamerton-e2e-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const stopServer = await startServer(url, dataDir, settings);
  const stop = async () => {
    await stopServer();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, stop };
}

/** One that is no demonstration. */
export const startEmpty = () => startOwn({ DEMO: '0' });

async function startServer(url: string, dataDir: string, settings: Record<string, string>) {
  const server = spawn(process.execPath, ['packages/server/dist/bundle/start.cjs'], {
    cwd: root,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = createWriteStream(log, { flags: 'a' });
  server.stdout.pipe(lines);
  server.stderr.pipe(lines);
  const errors: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (/^\{"level":[56]0,/.test(line)) errors.push(line);
  });
  const gone = once(server, 'exit');
  const end = () => {
    server.kill('SIGINT');
    return gone;
  };
  try {
    await isReady(server, url);
  } catch (error) {
    await end();
    throw error;
  }
  return async () => {
    const isThere = isRunning(server);
    const [code, signal] = (await end()) as [number | null, string | null];
    if (!isThere || code !== 0)
      throw new Error(`The product ended by itself or not in order (${signal ?? code}); see ${log}`);
    if (errors.length > 0)
      throw new Error(`The product has logged ${errors.length} errors: ${errors[0]?.slice(0, 2000)}`);
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function isReady(server: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + 300_000;
  while (isRunning(server) && performance.now() < until) {
    const answer = await fetch(`${url}/dist/api/health`).catch(() => null);
    const health: unknown = answer?.ok ? await answer.json() : null;
    if (health && typeof health === 'object' && 'demo' in health && health.demo !== 'composing') return;
    await wait(200);
  }
  throw new Error(`The product did not get ready:\n${readFileSync(log, 'utf8').slice(-4000)}`);
}
