import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';

let line: CommandLine;
let file: string;
let without: string;
beforeAll(() => {
  line = openCommandLine();
  file = join(line.home, 'a.zip');
  without = join(line.home, 'b.zip');
});
afterAll(() => line.close());

it('backs up beside a running server, and recovers over nobody', async () => {
  const server = await line.serve();
  try {
    // There is no account yet.
    expect((await line.kamerton(['backup', file, '--json'])).events).toMatchObject([{ code: 'database_empty' }]);
    expect(existsSync(file)).toBe(false);
    const backup = await line.kamerton(['backup', file, '--allow-empty', '--json']);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.events.at(-1)).toMatchObject({ type: 'summary', file, missing: [] });
    expect(await line.kamerton(['backup', file, '--allow-empty'], 'ru')).toMatchObject({
      code: 1,
      stderr: `Файл ${file} уже есть: назовите другой.\n`,
    });
    const added = await line.kamerton(['staff', 'add', 'eve@office.example', '--role', 'admin']);
    expect(added.code).toBe(0);
    const other = await line.kamerton(['backup', without, '--without-secret']);
    expect(other).toMatchObject({ code: 0, stdout: expect.stringContaining('tracks: 0, contracts: 0, staff: 1') });
    expect(await line.kamerton(['recover', file, '--json'])).toMatchObject({
      code: 1,
      stderr: '',
      events: [{ type: 'failed', code: 'cannot_start', message: expect.stringContaining('is in use') as string }],
    });
  } finally {
    await server.close();
  }
  expect((await line.kamerton(['recover', file, '--json'])).events).toMatchObject([{ code: 'data_not_empty' }]);
}, 120_000);

it('recovers without the secret only where it is given, and needs the right one', async () => {
  const secret = readFileSync(join(line.dataDir, 'secret'), 'utf8');
  rmSync(line.dataDir, { recursive: true });
  expect((await line.kamerton(['recover', without, '--json'])).events).toMatchObject([{ code: 'secret_needed' }]);
  const wrong = await line.kamerton(['recover', without, '--secret-stdin', '--json'], 'en', 'another secret\n');
  expect(wrong.events).toMatchObject([{ code: 'secret_wrong' }]);
  expect(existsSync(line.dataDir)).toBe(false);
  expect(await line.kamerton(['recover', without, '--secret-stdin'], 'en', secret)).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(readFileSync(join(line.dataDir, 'secret'), 'utf8')).toBe(secret);
  writeFileSync(join(line.dataDir, 'recovering'), '');
  expect((await line.kamerton(['verify'])).stderr).toContain('is unfinished');
  rmSync(join(line.dataDir, 'recovering'));
  expect((await line.kamerton(['verify', '--json'])).events.at(-1)).toMatchObject({ type: 'summary', problems: 0 });
}, 120_000);

it('answers in JSON whatever goes wrong, where JSON is asked for', async () => {
  const nothing = join(line.home, 'nothing.zip');
  const failures = [
    [['dance', '--json'], 'unknown_command'],
    [['verify', 'a', 'b', '--json'], 'wrong_usage'],
    [['backup', '--json', '--fast'], 'wrong_usage'],
    [['verify', nothing, '--json'], 'file_unusable'],
    [['verify', join(line.music, '1.flac'), '--json'], 'not_a_backup'],
    [['recover', line.music, '--json'], 'not_a_backup'],
  ] as const;
  for (const [args, code] of failures) {
    expect(await line.kamerton([...args])).toMatchObject({
      code: 1,
      stderr: '',
      events: [{ type: 'failed', code, message: expect.stringMatching(/\S/) as string }],
    });
  }
}, 60_000);

it('creates no database beside a deployment on PostgreSQL whose address is missing, but may in a new folder', async () => {
  const names = () => readdirSync(line.dataDir).toSorted();
  rmSync(line.dataDir, { recursive: true });
  const nightly = join(line.home, 'nightly.zip');
  const add = ['staff', 'add', 'eve@office.example', '--role', 'admin'];
  for (const args of [['backup', nightly], ['backup', nightly, '--allow-empty'], ['verify'], ['audit', 'list']]) {
    const { code, stderr } = await line.kamerton(args);
    expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining('There is no database in the data folder')]);
  }
  expect(existsSync(line.dataDir)).toBe(false);
  // Folders of a deployment with a database elsewhere.
  mkdirSync(join(line.dataDir, 'media'), { recursive: true });
  writeFileSync(join(line.dataDir, 'secret'), 'x'.repeat(43));
  for (const args of [['backup', nightly], add]) {
    const { code, stderr } = await line.kamerton(args);
    expect([code, stderr]).toEqual([1, expect.stringContaining('set DATABASE_URL too')]);
  }
  expect([names(), existsSync(nightly)]).toEqual([['media', 'secret'], false]);
  rmSync(line.dataDir, { recursive: true });
  expect(await line.kamerton(add)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('new, empty one was created'),
  });
  expect((await line.kamerton(['backup', nightly])).code).toBe(0);
}, 120_000);
