import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ern4 } from '../testing/ddex-files.ts';
import { sentRelease } from '../testing/delivering.ts';
import { flac } from '../testing/flac-files.ts';
import { openCommandTest } from '../testing/run-command.ts';
import { fadingTone } from '../testing/sound-files.ts';
import { zipOf } from '../testing/zip-files.ts';

let test: Awaited<ReturnType<typeof openCommandTest>>;
beforeAll(async () => {
  test = await openCommandTest();
});
afterAll(() => test.close());

it('names the files of an archive by the archive, and never by the folder where they were unpacked', async () => {
  const archive = join(test.home, 'album.zip');
  const tagged = (title: string) =>
    flac(fadingTone(1), [`TITLE=${title}`, 'ALBUM=A', 'ALBUMARTIST=A', 'TRACKNUMBER=1']);
  writeFileSync(
    archive,
    zipOf([
      { name: '1.flac', data: tagged('One') },
      { name: '2.flac', data: tagged('Two') },
      { name: '3.mp3', data: Buffer.from('no sound') },
    ]),
  );
  const { code, text, events } = await test.run(['import', archive]);
  expect(code).toBe(2);
  expect(text).toContain(`✗ ${archive}/3.mp3 — `);
  expect(text).toMatch(new RegExp(`! ${archive}/[12]\\.flac — .*: ${archive}/[12]\\.flac`));
  expect(JSON.stringify(events)).not.toContain('unpacked');
  const logged = await test.db.selectFrom('audit_log').select('name').where('kind', '=', 'import').execute();
  expect(new Set(logged.map(({ name }) => name))).toEqual(new Set([archive]));
});

it('tells the moment from which a licence lets a release play, not the day of it in UTC', async () => {
  const folder = join(test.home, 'delivery');
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, 'message.xml'), ern4(sentRelease({ deals: [{ start: '2999-01-01' }] })));
  for (const n of [1, 2]) writeFileSync(join(folder, `resources/${n}.flac`), flac(fadingTone(1 + n / 100), []));
  expect((await test.run(['ddex', folder])).text).toContain(
    'the licence has not started yet (until 2998-12-31 21:00 UTC)',
  );
});
