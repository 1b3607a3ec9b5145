import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';

let line: CommandLine;
beforeAll(() => {
  line = openCommandLine();
});
afterAll(() => line.close());

it('checks a backup by recovering it, says how long others waited, and names a temporary folder that it cannot use', async () => {
  const checked = join(line.home, 'checked.zip');
  const backup = await line.kamerton(['backup', checked, '--allow-empty', '--check', '--json']);
  const { rows, wait_ms } = backup.events.find(({ type }) => type === 'summary') ?? {};
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect([typeof wait_ms, backup.events.at(-1)]).toEqual(['number', { type: 'checked', rows }]);
  const TMPDIR = join(line.home, 'no-folder');
  const unchecked = await line.kamerton(
    ['backup', join(line.home, 'unchecked.zip'), '--allow-empty', '--check'],
    'en',
    '',
    { TMPDIR },
  );
  expect(unchecked).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/everyone else waited for [\d.]+ s\.$/m) as string,
    stderr: `Can’t write to the temporary folder ${TMPDIR} (ENOENT). Free some space or set another one in TMPDIR.\n`,
  });
  const bytes = readFileSync(checked);
  // Within the rows of a table, which are compressed.
  const at = bytes.indexOf('rows/cities/0.ndjson.gz') + 60;
  writeFileSync(checked, bytes.with(at, (bytes[at] ?? 0) ^ 1));
  expect(await line.kamerton(['verify', checked, '--json'])).toMatchObject({
    code: 1,
    events: [{ type: 'failed', code: 'backup_damaged', entry: 'rows/cities/0.ndjson.gz' }],
  });
});

it('tells missing, damaged and unreadable files apart by exit codes', async () => {
  expect((await line.kamerton(['import', line.music])).code).toBe(0);
  const audio = join(line.dataDir, 'media/audio');
  const [one = '', other = ''] = readdirSync(audio, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.flac'))
    .map((name) => join(audio, name));
  // Reading a folder as a file fails.
  renameSync(one, `${one}.aside`);
  mkdirSync(one);
  expect(await line.kamerton(['verify'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Problems: 1 (files missing: 0, damaged: 0, unreadable: 1).') as string,
  });
  rmSync(other);
  expect((await line.kamerton(['verify', '--json'])).code).toBe(1);
  expect(await line.kamerton(['backup', join(line.home, 'lacking.zip')])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Files missing: 1, damaged: 0, unreadable: 1.') as string,
  });
});

it('joins a data folder to a database that was moved to it, and to no other by itself', async () => {
  const moved = join(line.home, 'moved');
  expect((await line.kamerton(['staff', 'list'])).code).toBe(0);
  const id = (folder: string) => readFileSync(join(folder, 'database-id'), 'utf8');
  const settings = { DATA_DIR: moved };
  const add = ['staff', 'add', 'ann@office.example', '--role', 'admin'];
  expect((await line.kamerton(add, 'en', '', settings)).code).toBe(0);
  const own = id(moved);
  for (const name of ['database', 'secret']) {
    rmSync(join(moved, name), { recursive: true });
    cpSync(join(line.dataDir, name), join(moved, name), { recursive: true });
  }
  for (const args of [
    ['backup', join(line.home, 'foreign.zip')],
    ['staff', 'list'],
  ]) {
    const { code, stderr } = await line.kamerton(args, 'en', '', settings);
    expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining('belongs to another database')]);
  }
  expect(id(moved)).toBe(own);
  expect(await line.kamerton(['adopt'], 'en', '', settings)).toMatchObject({
    code: 0,
    stdout: `The data folder ${moved} and the database belong together now.\n`,
    stderr: '',
  });
  expect(id(moved)).toBe(id(line.dataDir));
});
