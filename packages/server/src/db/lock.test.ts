import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { workerUrl } from '../lib/run-in-process.ts';
import { acquireLock, connectToServer, DataFolderInUse } from './lock.ts';

const root = mkdtempSync(join(tmpdir(), 'kamerton-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(root, `data-${(count += 1)}`);
});

const noCommands = () => {};

it('is held by one at a time and free again after release', async () => {
  const lock = await acquireLock(folder, noCommands);
  await expect(acquireLock(folder, noCommands)).rejects.toThrow(DataFolderInUse);
  await lock.release();
  const again = await acquireLock(folder, noCommands);
  await again.release();
});

it('takes over the socket that a killed process left behind', async () => {
  await leaveDeadSocket(folder);
  expect(existsSync(join(folder, 'server.sock'))).toBe(true);
  const lock = await acquireLock(folder, noCommands);
  expect(await connectToServer(folder).then((socket) => socket?.destroy())).toBeDefined();
  await lock.release();
});

it('lets one of many starters win after a kill', async () => {
  await leaveDeadSocket(folder);
  const starts = await Promise.allSettled(Array.from({ length: 6 }, () => acquireLock(folder, noCommands)));
  const winners = starts.filter((start) => start.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const winner of winners) await winner.value.release();
});

/** A process that starts on the folder and stops before each of its steps that `halts` names, until it is told to go on. */
const starter = (halts: readonly string[] = []) => {
  const code = `
    import fs, { readSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    for (const name of ${JSON.stringify(halts)}) {
      const act = fs[name];
      fs[name] = (...given) => {
        console.log('halted');
        readSync(0, Buffer.alloc(1));
        return act(...given);
      };
    }
    syncBuiltinESMExports();
    const { acquireLock } = await import(${JSON.stringify(workerUrl(import.meta.url, './lock'))});
    const starting = acquireLock(${JSON.stringify(folder)}, () => {});
    await starting.then(() => console.log('has it'), ({ constructor }) => console.log(constructor.name));
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  child.stdout.on('data', (chunk) => said.push(...String(chunk).trim().split('\n')));
  return {
    said,
    goOn: () => child.stdin.write('.'),
    heard: (count: number) => expect.poll(() => said.length).toBeGreaterThanOrEqual(count),
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
};

it.each([
  ['the socket of a killed process', true],
  ['an empty folder', false],
])('is held by one, however long a starter stands still between any two of its steps, on %s', async (_, isDead) => {
  if (isDead) await leaveDeadSocket(folder);
  const slow = starter(['renameSync', 'rmSync']);
  const others: ReturnType<typeof starter>[] = [];
  const isOver = () => slow.said.some((line) => line !== 'halted');
  try {
    for (let step = 1; !isOver(); step += 1) {
      await slow.heard(step);
      if (isOver()) break;
      const other = starter();
      others.push(other);
      await other.heard(1);
      slow.goOn();
    }
    const holders = [slow, ...others].filter(({ said }) => said.includes('has it'));
    expect(holders).toHaveLength(1);
    await expect(acquireLock(folder, noCommands)).rejects.toThrow(DataFolderInUse);
  } finally {
    await Promise.all([slow, ...others].map(({ kill }) => kill()));
  }
});

it('is free where a starter was killed between two of its steps, and none of its files stays', async () => {
  const killed = starter(['renameSync']);
  await killed.heard(1);
  await expect(acquireLock(folder, noCommands)).rejects.toThrow(DataFolderInUse);
  await killed.kill();
  const lock = await acquireLock(folder, noCommands);
  expect(readdirSync(folder)).toEqual(['server.sock']);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('hands the command line’s first line to the server', async () => {
  const lock = await acquireLock(folder, (socket, line) => socket.end(`heard ${line}`));
  const socket = await connectToServer(folder);
  socket?.write('{"command":"x"}\n');
  let text = '';
  for await (const chunk of socket ?? []) text += String(chunk);
  expect(text).toBe('heard {"command":"x"}');
  await lock.release();
});

it('reaches a folder whose path is longer than a socket’s address may be', async () => {
  const deep = join(root, 'long'.repeat(40), 'deep'.repeat(20));
  const lock = await acquireLock(deep, noCommands);
  await expect(acquireLock(deep, noCommands)).rejects.toThrow(DataFolderInUse);
  await lock.release();
});

it('talks to nobody who listens under a name that can be known in the temporary folder', async () => {
  const deep = join(root, 'stranger'.repeat(20), 'deep');
  mkdirSync(deep, { recursive: true });
  const folder = join(tmpdir(), `kamerton-${createHash('sha256').update(resolve(deep)).digest('hex').slice(0, 16)}`);
  mkdirSync(folder);
  const stranger = createServer((socket) => socket.end('give me your commands'));
  await new Promise<void>((done) => stranger.listen(join(folder, 'server.sock'), done));
  try {
    expect(await connectToServer(deep)).toBeNull();
    const lock = await acquireLock(deep, noCommands);
    expect(existsSync(join(deep, 'server.sock'))).toBe(true);
    await lock.release();
    expect(existsSync(join(deep, 'server.sock'))).toBe(false);
  } finally {
    stranger.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('says that nobody is there where no server runs', async () => {
  expect(await connectToServer(folder)).toBeNull();
});

/** Leaves a socket file without a process, as kill -9 does. */
const leaveDeadSocket = async (into: string): Promise<void> => {
  const code = `
    const { mkdirSync } = require('node:fs');
    mkdirSync(${JSON.stringify(into)}, { recursive: true });
    require('node:net').createServer().listen(${JSON.stringify(join(into, 'server.sock'))}, () => process.kill(process.pid, 'SIGKILL'));`;
  const child = spawn(process.execPath, ['-e', code]);
  await new Promise((done) => child.once('exit', done));
};
