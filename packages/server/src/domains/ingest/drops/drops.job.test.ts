import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createImportRunner } from '../imports/import.job.ts';
import { ern4, type SentRelease } from '../../../testing/ddex-files.ts';
import { prepareDelivery, sentRelease } from '../../../testing/delivering.ts';
import { watchFileCalls } from '../../../testing/faults/file-calls.ts';
import { prepareDeliveries } from '../../../start/deliveries-folder.ts';
import { type WatchDeps, watchDrops } from './drops.job.ts';
import { quiet } from './drops.rules.ts';

const { at, tone, analysers, tracks } = prepareDelivery();

let root: string;
beforeEach(async () => {
  root = join(at.home, 'deliveries');
  mkdirSync(root);
  await prepareDeliveries(root);
});
afterEach(async () => {
  await at.db.deleteFrom('drops').execute();
  await at.db.deleteFrom('imports').execute();
});

const depsOf = (): WatchDeps => ({
  config: {
    dataDir: at.home,
    databaseUrl: undefined,
    importRoot: undefined,
    deliveriesRoot: root,
    mediaUrl: undefined,
    territory: 'RU',
    dealUses: ['any'],
    ddexParty: [],
  },
  db: at.db,
  store: at.media,
  analysers: analysers(),
  imports: { wake: () => {} },
});

const signal = new AbortController().signal;
const visit = () => watchDrops(depsOf(), signal);
/** Has everything that waits look as if it had not grown for long. */
const age = (seconds: number = quiet.other) =>
  sql`UPDATE drops SET changed_at = changed_at - make_interval(secs => ${seconds}), busy_until = NULL`.execute(at.db);
/** Runs the queued imports as a server would. */
const runImports = async (by = analysers()) => {
  const runner = createImportRunner({ ...depsOf(), analysers: by }, (error) => {
    throw error;
  });
  runner.begin();
  await expect
    .poll(() => at.db.selectFrom('imports').select('state').where('state', 'in', ['waiting', 'running']).execute())
    .toEqual([]);
  await runner.stop(30_000);
};
/** From its last growth to its place. */
const passOn = async () => {
  await visit();
  await age();
  for (let step = 0; step < 3; step += 1) await visit();
  await runImports();
  for (let step = 0; step < 3; step += 1) await visit();
};

const put = (path: string, bytes: Buffer | string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), bytes);
};
const message = (more: Partial<SentRelease> = {}) => ern4(sentRelease(more));
const drop = (name: string, more: Partial<SentRelease> = {}) => {
  put(`${name}/1.xml`, message(more));
  for (const n of [1, 2]) put(`${name}/resources/${n}.flac`, tone());
};
const picture = () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const states = async () =>
  (await at.db.selectFrom('drops').select(['name', 'state', 'target', 'problems']).orderBy('id').execute()).map(
    ({ name, state, target, problems }) => [
      name,
      state,
      target,
      ...problems.map(({ path, code }) => `${path} ${code}`),
    ],
  );

it('a delivery waits while it grows and while a file that it names is missing, and is imported once and whole', async () => {
  put('a/1.xml', message());
  put('a/resources/1.flac', tone());
  await visit();
  expect(await states()).toEqual([['a', 'arriving', null]]);
  await age();
  await visit();
  expect(await states()).toEqual([['a', 'incomplete', null, 'resources/2.flac file_missing']]);
  expect(await tracks()).toEqual([]);
  put('a/resources/2.flac', tone());
  await visit();
  expect(await states()).toEqual([['a', 'arriving', null, 'resources/2.flac file_missing']]);
  await passOn();
  expect(await states()).toEqual([['a', 'done', 'done/a']]);
  expect(await tracks()).toHaveLength(2);
  expect(readdirSync(root)).toEqual(['done', 'refused']);
  expect(readdirSync(join(root, 'done')).toSorted()).toEqual(['a', 'a.report.json', 'a.report.txt']);
  expect(readdirSync(join(root, 'done/a/resources'))).toEqual(['1.flac', '2.flac']);
  expect(JSON.parse(readFileSync(join(root, 'done/a.report.json'), 'utf8'))).toMatchObject({
    delivery: 'a',
    outcome: 'imported',
    problems: [],
    messages: [{ file: 'a/1.xml', outcome: 'taken', releases: [{ tracks: 2 }] }],
  });
  await visit();
  expect(await at.db.selectFrom('imports').select('name').execute()).toHaveLength(1);
});

it('a marked delivery is taken without waiting long, and refused with a report if a checksum is wrong', async () => {
  drop('good');
  put('good/BatchComplete_20260101120000000.xml', '');
  const [first, second] = sentRelease().tracks;
  const hash = { algorithm: 'MD5', value: createHash('md5').update('x').digest('hex') };
  drop('bad', { id: 'M2', icpn: '5901234123457', tracks: [{ ...first!, hash }, second!] });
  put('bad/BatchComplete_20260101120000000.xml', '');
  await visit();
  await age(quiet.marked);
  await visit();
  expect(await states()).toEqual([
    ['bad', 'incomplete', null, 'resources/1.flac file_other'],
    ['good', 'importing', null],
  ]);
  await passOn();
  expect(await states()).toEqual([
    ['bad', 'refused', 'refused/bad', 'resources/1.flac file_other'],
    ['good', 'done', 'done/good'],
  ]);
  const text = readFileSync(join(root, 'refused/bad.report.txt'), 'utf8');
  expect(text).toContain('resources/1.flac: its checksum or duration doesn’t match the one in the message');
  expect(text).toContain('Nothing of it was imported.');
  expect(await tracks()).toHaveLength(2);
});

it('a delivery that grows while it is checked is not imported', async () => {
  drop('a');
  await visit();
  await age();
  const all = analysers();
  const digest: typeof all.digest = async (...asked) => {
    put('a/2.xml', message({ id: 'M2', icpn: '5901234123457' }));
    return all.digest(...asked);
  };
  await watchDrops({ ...depsOf(), analysers: { ...all, digest } }, signal);
  expect(await states()).toEqual([['a', 'arriving', null]]);
  await visit();
  expect(await at.db.selectFrom('imports').select('name').execute()).toEqual([]);
});

it('without a mark what is wrong waits for its correction, and nothing of it is imported', async () => {
  drop('a');
  put('a/resources/2.flac', 'no audio');
  await passOn();
  expect(await states()).toEqual([['a', 'incomplete', null, 'resources/2.flac not_audio']]);
  expect(await tracks()).toEqual([]);
  put('a/resources/2.flac', tone());
  await passOn();
  expect(await states()).toEqual([['a', 'done', 'done/a']]);
});

it('a link is refused as it is, and what it leads to stays where it is', async () => {
  mkdirSync(join(at.home, 'outside'));
  writeFileSync(join(at.home, 'outside/1.xml'), message());
  symlinkSync(join(at.home, 'outside'), join(root, 'link'));
  put('a/1.xml', message());
  put('a/resources/1.flac', tone());
  symlinkSync('/etc/passwd', join(root, 'a/resources/2.flac'));
  await passOn();
  expect(await states()).toEqual([
    ['a', 'refused', 'refused/a', 'resources/2.flac link'],
    ['link', 'refused', 'refused/link', ' link'],
  ]);
  expect(existsSync(join(at.home, 'outside/1.xml'))).toBe(true);
  expect(await tracks()).toEqual([]);
});

it('a name with decomposed letters, as a Mac sends it, is found as it is', async () => {
  drop('cafe\u0301');
  await passOn();
  expect(await states()).toEqual([['cafe\u0301', 'done', 'done/cafe\u0301']]);
});

it('a delivery of a name that another one has already gets a name of its own', async () => {
  for (const id of ['M1', 'M2', 'M3']) {
    drop('a', { id, at: `2024-01-0${id.slice(1)}T00:00:00Z` });
    await passOn();
  }
  expect(readdirSync(join(root, 'done')).filter((name) => !name.includes('report'))).toEqual(['a', 'a (2)', 'a (3)']);
});

it('two servers that look at one folder import a delivery once', async () => {
  drop('a');
  await visit();
  await age();
  for (let step = 0; step < 3; step += 1) await Promise.all([visit(), visit(), visit()]);
  await runImports();
  for (let step = 0; step < 3; step += 1) await Promise.all([visit(), visit(), visit()]);
  expect(await at.db.selectFrom('imports').select('name').execute()).toHaveLength(1);
  expect(await states()).toEqual([['a', 'done', 'done/a']]);
  expect(readdirSync(join(root, 'done')).toSorted()).toEqual(['a', 'a.report.json', 'a.report.txt']);
});

it('a move that breaks off at any call of the system is done by the next look, and nothing is lost', async () => {
  let isHit = true;
  for (let left = 0; isHit; left += 1) {
    isHit = false;
    drop('a', { id: `M${left}`, at: '2024-01-01T00:00:00Z', icpn: '5901234123457' });
    await visit();
    await age();
    await visit();
    await runImports();
    await visit();
    let calls = 0;
    const restore = await watchFileCalls(root, ({ name, path }) => {
      if (name === 'readdir' || name === 'access' || !/done|\.part/.test(path) || (calls += 1) <= left) return;
      isHit = true;
      throw Object.assign(new Error('injected'), { code: 'ENOSPC', syscall: name });
    });
    await visit().catch(() => {});
    restore();
    await visit();
    const names = left === 0 ? 'a' : `a (${left + 1})`;
    expect((await states()).at(-1)).toEqual(['a', 'done', `done/${names}`]);
    expect(readdirSync(join(root, 'done', names))).toEqual(['1.xml', 'resources']);
    expect(readdirSync(root)).toEqual(['done', 'refused']);
  }
});

it('a process that was killed between the move and its record has moved the delivery, also where its name has come again', async () => {
  drop('a');
  await visit();
  await age();
  await visit();
  await runImports();
  await visit();
  expect(await states()).toEqual([['a', 'moving', 'done/a']]);
  renameSync(join(root, 'a'), join(root, 'done/a'));
  drop('a', { id: 'M2', at: '2024-01-02T00:00:00Z' });
  await visit();
  await visit();
  expect(await states()).toEqual([
    ['a', 'done', 'done/a'],
    ['a', 'arriving', null],
  ]);
  expect(existsSync(join(root, 'a/1.xml'))).toBe(true);
});

it('an import that a full disk ends is tried again, and nothing is refused for it', async () => {
  drop('a');
  await visit();
  await age();
  await visit();
  await sql`UPDATE imports SET state = 'failed', reason = 'disk_full'`.execute(at.db);
  await visit();
  expect(await states()).toEqual([['a', 'incomplete', null, ' disk_full']]);
  await visit();
  expect(await states()).toEqual([['a', 'incomplete', null, ' disk_full']]);
  await passOn();
  expect(await states()).toEqual([['a', 'done', 'done/a']]);
});

it('an import that a killed analysis leaves incomplete is tried again, and nothing is refused for it', async () => {
  drop('a');
  await visit();
  await age();
  await visit();
  await runImports({ ...analysers(), digest: () => Promise.resolve({ ok: false, reason: 'process_ended' }) });
  await visit();
  expect(await states()).toEqual([
    ['a', 'incomplete', null, 'a/resources/1.flac process_ended', 'a/resources/2.flac process_ended'],
  ]);
  await passOn();
  expect(await states()).toEqual([['a', 'done', 'done/a']]);
  expect(await tracks()).toHaveLength(2);
});

it('a cover that could not be decoded for want of memory refuses nothing', async () => {
  const png = await picture();
  put('a/cover.png', png.subarray(0, png.length / 2));
  drop('a', { cover: 'cover.png' });
  await visit();
  await age();
  await visit();
  vi.spyOn(process, 'availableMemory').mockReturnValue(-Infinity);
  await runImports().finally(() => vi.restoreAllMocks());
  await visit();
  expect(await states()).toEqual([['a', 'incomplete', null, 'a/1.xml note_undecided_picture']]);
});

it('a marked delivery waits for its cover, unless there is one from before', async () => {
  drop('a', { cover: 'cover.png' });
  put('a/BatchComplete.xml', '');
  await visit();
  await age();
  await visit();
  expect(await states()).toEqual([['a', 'incomplete', null, '1.xml note_missing_picture']]);
  put('a/cover.png', await picture());
  await passOn();
  drop('b', { id: 'M2', at: '2024-01-02T00:00:00Z', cover: 'cover.png' });
  put('b/BatchComplete.xml', '');
  await passOn();
  expect(await states()).toEqual([
    ['a', 'done', 'done/a'],
    ['b', 'done', 'done/b'],
  ]);
});

it('what a sender adds while a delivery is imported is imported too before it is moved', async () => {
  drop('a');
  await visit();
  await age();
  await visit();
  await runImports();
  await visit();
  put('a/2.xml', message({ id: 'M2', icpn: '5901234123457' }));
  await visit();
  expect(await states()).toEqual([['a', 'arriving', null]]);
  await passOn();
  expect(await states()).toEqual([['a', 'done', 'done/a']]);
  const { messages } = JSON.parse(readFileSync(join(root, 'done/a.report.json'), 'utf8'));
  expect(messages).toMatchObject([
    { file: 'a/1.xml', outcome: 'known' },
    { file: 'a/2.xml', outcome: 'taken' },
  ]);
});

it('an import that an operator has stopped waits for a person, also where its sender has marked it', async () => {
  drop('a');
  put('a/BatchComplete.xml', '');
  await visit();
  await age();
  await visit();
  await sql`UPDATE imports SET state = 'stopped', reason = 'interrupted'`.execute(at.db);
  await passOn();
  expect(await states()).toEqual([['a', 'incomplete', null, ' interrupted']]);
});

it('while the disk of the folder is away nothing is forgotten', async () => {
  put('a/1.xml', message());
  await visit();
  renameSync(root, `${root}.away`);
  mkdirSync(root);
  await expect(visit()).rejects.toThrow('ENOENT');
  expect(await states()).toHaveLength(1);
  rmSync(root, { recursive: true });
  renameSync(`${root}.away`, root);
  rmSync(join(root, 'a'), { recursive: true });
  await visit();
  expect(await states()).toEqual([]);
});
vi.setConfig({ testTimeout: 60_000 });
