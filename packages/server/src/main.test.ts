import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';

/** The built server: what is shipped. */
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kamerton-main-'));
let child: ChildProcess;
let output: string;
let exited: Promise<unknown[]>;

const start = async (): Promise<string> => {
  output = '';
  child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '0' },
  });
  exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const address = () => /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
  await expect.poll(address, { timeout: 50_000 }).not.toBe('');
  return address().replace('localhost', '127.0.0.1');
};
const exitCode = async () => (await exited)[0];

afterEach(() => child.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks again and again on a kept connection until no new one is accepted; gives every status or failure. */
const askUntilRefused = async (url: string): Promise<(number | string)[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen: (number | string)[] = [];
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
    await wait(5);
  }
  agent.destroy();
  // The system resets a connection that waits to be accepted at the moment when no more are.
  return seen.filter((each, at) => each !== 'ECONNRESET' || at < seen.length - 2);
};

it('answers everything it accepts while it ends, says that it is not ready, and leaves no error behind', async () => {
  const address = await start();
  const asking = [1, 2, 3].map(() => askUntilRefused(`${address}/about`));
  const health = askUntilRefused(`${address}/dist/api/health`);
  await wait(300);
  child.kill('SIGTERM');
  expect(new Set((await Promise.all(asking)).flat())).toEqual(new Set([200, 'ECONNREFUSED']));
  expect([...new Set(await health)]).toEqual([200, 503, 'ECONNREFUSED']);
  expect([await exitCode(), output]).toEqual([0, expect.not.stringMatching(/error|destroyed/i)]);
});

it('ends at once by a second signal', async () => {
  await start();
  child.kill('SIGTERM');
  await wait(500);
  child.kill('SIGTERM');
  expect(await exitCode()).toBe(130);
});

it('takes Ctrl+C that npm has passed on as well for one', async () => {
  await start();
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await exitCode()).toBe(0);
});

it('removes at its start what a killed process has left in the temporary folder', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(tmpdir(), `kamerton-${hostname()}-${pid}-abcXYZ`);
  mkdirSync(left);
  await start();
  expect(existsSync(left)).toBe(false);
});
