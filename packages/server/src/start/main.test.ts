import { spawnSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
// test-rules: the rate at which a client asks again
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, it, type TestContext } from 'vitest';
import { connectToServer } from '../db/lock.ts';
import { placeData, type RunningServer, startServer } from '../testing/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (name: string, { onTestFinished }: TestContext, settings = {}): Promise<RunningServer> => {
  const dataDir = join(folder, name);
  const server = await startServer(existsSync(dataDir) ? dataDir : placeData(dataDir), settings);
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
};

/** Asks again and again on a kept connection until no new one is accepted; `seen` gets every status or failure. */
const askUntilRefused = async (url: string, seen: (number | string)[]): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<number | string> =>
    new Promise((resolve) => {
      const request = get(url, { agent }, (answer) => {
        text(answer).then(
          () => resolve(answer.statusCode ?? 0),
          (error: Error) => resolve(error.message),
        );
      });
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  while (seen.at(-1) !== 'ECONNREFUSED') {
    seen.push(await ask());
    await pause(20);
  }
  agent.destroy();
};

/** The system resets a connection that waits to be accepted at the moment when no more are. */
const answersIn = (seen: (number | string)[]) =>
  seen.filter((each, at) => each !== 'ECONNRESET' || at < seen.length - 2);

it.concurrent('answers everything it accepts while it ends, says that it is not ready, and leaves no error behind', async (test) => {
  const { expect } = test;
  const server = await start('ends', test);
  const seen: Record<string, (number | string)[]> = { 'about?1': [], 'about?2': [], about: [], 'dist/api/health': [] };
  const asking = Object.entries(seen).map(([path, answers]) => askUntilRefused(`${server.address}/${path}`, answers));
  await expect.poll(() => Object.values(seen).every(({ length }) => length > 2), { timeout: 30_000 }).toBe(true);
  server.kill('SIGTERM');
  await Promise.all(asking);
  const { 'dist/api/health': health = [], ...pages } = seen;
  expect(new Set(Object.values(pages).flatMap(answersIn))).toEqual(new Set([200, 'ECONNREFUSED']));
  expect([...new Set(answersIn(health))]).toEqual([200, 503, 'ECONNREFUSED']);
  expect([await server.ended, server.output()]).toEqual([0, expect.not.stringMatching(/error|destroyed/i)]);
});

it.concurrent('removes at its start what a killed process has left in the temporary folder, takes Ctrl+C that npm has passed on as well for one, and ends at once by a later signal', async (test) => {
  const { expect } = test;
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(tmpdir(), `kamerton-${hostname()}-${pid}-abcXYZ`);
  mkdirSync(left);
  // No time passes between its signals, however long they take.
  const first = await start('signals', test, { NODE_OPTIONS: '--import=data:text/javascript,performance.now=()=>0' });
  expect(existsSync(left)).toBe(false);
  first.kill('SIGINT');
  first.kill('SIGINT');
  expect(await first.ended).toBe(0);
  const second = await start('signals', test);
  let code: number | null | undefined;
  void second.ended.then((ended) => (code = ended));
  const signalAgain = () => {
    second.kill('SIGTERM');
    return code;
  };
  await expect.poll(signalAgain, { timeout: 30_000 }).toBe(130);
});

it.concurrent('answers a command that comes while its database is still being opened', async (test) => {
  const { expect } = test;
  const started = start('begins', test);
  let socket = await connectToServer(join(folder, 'begins'));
  const connect = async () => (socket ??= await connectToServer(join(folder, 'begins')));
  await expect.poll(connect, { timeout: 30_000, interval: 1 }).not.toBeNull();
  const request = { command: 'staff list', arguments: {}, user: 'olga' };
  socket?.write(`${JSON.stringify(request)}\n`);
  expect(socket && (await text(socket))).toContain('{"end":0}');
  await started;
});

it.concurrent('ends at a port that is in use with its sentence alone', async (test) => {
  const { expect } = test;
  const server = await start('first', test);
  const { port } = new URL(server.address);
  const failed = startServer(placeData(join(folder, 'second')), { PORT: port });
  await expect(failed).rejects.toThrow(expect.objectContaining({ message: expect.stringContaining(port) }));
  await expect(failed).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining('"level"') }));
});

/** Permissions mean nothing to root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it.concurrent.for(['database', 'database/global/pg_control', 'media'])(
  'ends with a sentence that names what it may not write: %s',
  async (name, { expect }) => {
    const dataDir = join(mkdtempSync(join(folder, 'denied-')), 'data');
    mkdirSync(join(placeData(dataDir), 'media'));
    if (nobody.uid !== undefined) {
      chmodSync(folder, 0o755);
      spawnSync('chown', ['-R', String(nobody.uid), dirname(dataDir)]);
    }
    chmodSync(join(dataDir, name), statSync(join(dataDir, name)).mode & 0o555);
    try {
      await expect(startServer(dataDir, {}, nobody)).rejects.toThrow(`Access to ${join(dataDir, name)} is denied.`);
    } finally {
      chmodSync(join(dataDir, name), 0o755);
    }
  },
);
