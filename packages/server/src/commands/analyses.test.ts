import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flac } from '../testing/flac-files.ts';
import { openCommandTest } from '../testing/run-command.ts';
import { fadingTone } from '../testing/sound-files.ts';

let test: Awaited<ReturnType<typeof openCommandTest>>;
beforeAll(async () => {
  test = await openCommandTest();
});
afterAll(() => test.close());

it('tells how many recordings wait for their analysis, and how many are to be completed', async () => {
  expect((await test.run(['analyses'], { language: 'ru' })).text).toBe('Все записи проанализированы.');
  const music = join(test.home, 'music');
  mkdirSync(music);
  const put = (n: number): void =>
    writeFileSync(join(music, `${n}.flac`), flac(fadingTone(1 + n / 100), [`TITLE=Track ${n}`]));
  for (const n of [1, 2]) put(n);
  await test.run(['import', music]);
  await sql`UPDATE track_peaks SET analysis_version = 1`.execute(test.db);
  put(3);
  mkdirSync(join(music, '.snapshot'));
  cpSync(join(music, '3.flac'), join(music, '.snapshot', '3.flac'));
  const imported = await test.run(['import', music, '--no-wait'], { language: 'en' });
  expect(imported.text).toMatch(/Left out, .*: 1\.\n {2}\S+\.snapshot/);
  expect(imported.text).toContain('Recordings still to be analysed: 1.');
  expect(imported.text).toContain('Analysed by an earlier version: 2.');
  expect((await test.run(['analyses', '--json'])).events).toEqual([
    { type: 'analyses', pending: 1, outdated: 2, deferred: 0, failed: 0, retried: 0 },
  ]);
  const { text, code } = await test.run(['analyses'], { language: 'en' });
  expect(text).toMatch(/Recordings still to be analysed: 1\..*\nAnalysed by an earlier version: 2\./);
  expect(code).toBe(0);
  expect((await test.run(['analyses', 'all'])).code).toBe(1);
  await sql`UPDATE pending_analyses SET failures = 1, retry_at = now() + interval '1 hour'`.execute(test.db);
  expect((await test.run(['analyses'], { language: 'en' })).text).toContain('tried again within an hour: 1.');
  expect((await test.run(['analyses', '--retry', '--json'])).events).toMatchObject([{ deferred: 0, retried: 1 }]);
  await sql`UPDATE track_peaks SET analysis_version = 99`.execute(test.db);
  await sql`UPDATE pending_analyses SET failures = 3`.execute(test.db);
  expect((await test.run(['analyses'])).text).toMatch(/^Analyses that keep failing: 1\./);
});
