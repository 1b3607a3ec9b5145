import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
  expect(winners.length).toBeLessThanOrEqual(1);
  for (const winner of winners) await winner.value.release();
});

it('stays with whoever has taken the folder while a starter, which had found the socket dead, stood still', async () => {
  await leaveDeadSocket(folder);
  const code = `
    import fs, { readSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    fs.renameSync = (...names) => {
      fs.renameSync = renameSync;
      syncBuiltinESMExports();
      console.log('found dead');
      readSync(0, Buffer.alloc(1));
      renameSync(...names);
    };
    syncBuiltinESMExports();
    const { acquireLock } = await import(${JSON.stringify(workerUrl(import.meta.url, './lock'))});
    const starting = acquireLock(${JSON.stringify(folder)}, () => {});
    await starting.then(() => console.log('has it'), ({ constructor }) => console.log(constructor.name));
    process.exit();`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  starter.stdout.on('data', (chunk) => (said += String(chunk)));
  await expect.poll(() => said).toBe('found dead\n');
  const lock = await acquireLock(folder, noCommands);
  starter.stdin.end('\n');
  await once(starter, 'close');
  expect(said).toBe('found dead\nDataFolderInUse\n');
  await expect(acquireLock(folder, noCommands)).rejects.toThrow(DataFolderInUse);
  await lock.release();
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
  const known = join(tmpdir(), `kamerton-${createHash('sha256').update(resolve(deep)).digest('hex').slice(0, 16)}`);
  mkdirSync(known);
  const stranger = createServer((socket) => socket.end('give me your commands'));
  await new Promise<void>((done) => stranger.listen(join(known, 'server.sock'), done));
  try {
    expect(await connectToServer(deep)).toBeNull();
    const lock = await acquireLock(deep, noCommands);
    expect(existsSync(join(deep, 'server.sock'))).toBe(true);
    await lock.release();
    expect(existsSync(join(deep, 'server.sock'))).toBe(false);
  } finally {
    stranger.close();
    rmSync(known, { recursive: true, force: true });
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
