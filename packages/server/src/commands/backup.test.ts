import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    const made = await line.kamerton(['backup', file, '--json']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.events.at(-1)).toMatchObject({ type: 'summary', file, missing: [] });
    expect(await line.kamerton(['backup', file], 'ru')).toMatchObject({
      code: 1,
      stderr: `Файл ${file} уже есть: назовите другой.\n`,
    });
    expect((await line.kamerton(['backup', without, '--without-secret'])).code).toBe(0);
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
