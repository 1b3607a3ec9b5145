import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ern4 } from '../testing/ddex-files.ts';
import { sentRelease } from '../testing/delivering.ts';
import { flac } from '../testing/flac-files.ts';
import { sql } from 'kysely';
import { breakOffSilent, insertImport, listImports, listWaiting } from '../domains/ingest/imports/imports.store.ts';
import { tester } from '../testing/actor.ts';
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

const listed = async () => (await listImports(test.db, { limit: 50, offset: 0 })).items;

it('imports of the command line stand in the list of the office, with what became of them', async () => {
  const folder = join(test.home, 'listed');
  mkdirSync(folder);
  expect((await test.run(['import', folder])).code).toBe(1);
  writeFileSync(join(folder, '1.flac'), flac(fadingTone(1.7), ['TITLE=One']));
  writeFileSync(join(folder, 'bad.xml'), '<!DOCTYPE a><a/>');
  expect((await test.run(['import', folder])).code).toBe(0);
  expect((await test.run(['ddex', folder])).code).toBe(2);
  expect((await listed()).slice(0, 3)).toMatchObject([
    { kind: 'ddex', state: 'done', unreadable: [{ path: `${folder}/bad.xml`, code: 'message_doctype' }] },
    { kind: 'music', state: 'done', counts: { new: 1, skipped: 1 }, reason: null, unreadable: [] },
    { kind: 'music', state: 'failed', reason: 'folder_empty', name: folder, actor: { name: 'olga' } },
  ]);
});

it('an import whose command was killed counts as interrupted, and neither runs again nor lets others wait', async () => {
  const job = { kind: 'music', dry_run: false, upload_id: null, name: '/music' } as const;
  const id = await insertImport(test.db, { ...job, folder: null, is_queued: false }, tester);
  await sql`UPDATE imports SET state = 'running', runner = 'r', heartbeat_at = now() WHERE id = ${id}`.execute(test.db);
  const queued = await insertImport(test.db, { ...job, folder: 'music' }, tester);
  expect((await listWaiting(test.db)).map((row) => row.id)).toEqual([queued]);
  await sql`UPDATE imports SET heartbeat_at = now() - interval '2 minutes' WHERE id = ${id}`.execute(test.db);
  await breakOffSilent(test.db);
  expect(await listed()).toMatchObject([
    { id: queued },
    { id, state: 'crashed', reason: 'crashed' },
    {},
    {},
    {},
    {},
    {},
  ]);
});
