import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileOutcome, ImportFile, ImportJob } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PeriodicJob } from '../../../lib/background-job.ts';
import { testAnalysers } from '../../../testing/analysers.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { flac } from '../../../testing/flac-files.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { type ZipEntryOptions, zipOf } from '../../../testing/zip-files.ts';
import { createImportLog } from './import-log.service.ts';
import { createImportRunner } from './import.job.ts';
import { breakOffSilent } from './imports.store.ts';

let test: TestApp;
let staff: TestOperator;
let runner: PeriodicJob;
let root: string;
const failures: unknown[] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'kamerton-root-'));
  test = await openTestApp();
  Object.assign(test.deps.config, { importRoot: join(root, 'music') });
  mkdirSync(join(root, 'music/Label/Album'), { recursive: true });
  mkdirSync(join(root, 'secret'));
  symlinkSync(join(root, 'secret'), join(root, 'music/out'));
  staff = await operatorOf(test, 'catalogue');
  restart();
  test.deps.imports.wake = () => runner.wake();
});
afterAll(async () => {
  await runner.stop(30_000);
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

const newRunner = (store = test.deps.store) => {
  const config = { ...test.deps.config, databaseUrl: undefined, mediaUrl: undefined };
  return createImportRunner({ config, db: test.db, store, analysers: testAnalysers() }, (error) =>
    failures.push(error),
  );
};
const restart = (store = test.deps.store) => {
  runner = newRunner(store);
  runner.begin();
};

/** The store with an act before it gets a file. */
const beforePut = (act: () => unknown) => {
  const { localPath: _, ...store } = test.deps.store;
  const putFile: typeof store.putFile = (...args) => Promise.resolve(act()).then(() => store.putFile(...args));
  return { ...store, putFile };
};

let count = 0;
const tone = (...fields: string[]): Buffer => flac(fadingTone(0.2 + 0.001 * (count += 1)), fields);
const numbered = (title: string, n = 1) =>
  tone(`TITLE=${title}`, 'ALBUM=Numbers', 'ALBUMARTIST=Band', `TRACKNUMBER=${n}`);

const upload = async (files: Record<string, Buffer>): Promise<number> => {
  const list = Object.entries(files);
  const { body } = await staff.call('POST', '/uploads', {
    files: list.map(([path, { length }]) => ({ path, size: length })),
  });
  const { id } = body.item;
  for (const [index, [, bytes]] of list.entries()) {
    if (bytes.length === 0) continue;
    const sent = await staff.call('PUT', `/uploads/${id}/files/${index + 1}?offset=0`, bytes, {
      'content-type': 'application/octet-stream',
    });
    expect(sent.status).toBe(200);
  }
  expect((await staff.call('POST', `/uploads/${id}/finish`)).status).toBe(200);
  return id;
};
const start = async (body: object): Promise<number> => {
  const answer = await staff.call('POST', '/imports', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.item.id;
};
const ended = async (id: number): Promise<ImportJob> => {
  const readJob = async () => (await staff.call('GET', `/imports/${id}`)).body.item as ImportJob;
  await expect.poll(async () => (await readJob()).state, { timeout: 30_000 }).not.toMatch(/waiting|running/);
  return readJob();
};
const run = async (body: object): Promise<ImportJob> => ended(await start(body));
const filesOf = async (id: number, query = ''): Promise<ImportFile[]> =>
  (await staff.call('GET', `/imports/${id}/files${query}`)).body.items;
const outcomes = async (id: number): Promise<Record<string, FileOutcome>> =>
  Object.fromEntries((await filesOf(id)).map(({ path, outcome }) => [path, outcome]));
const trackNames = async () =>
  (await test.db.selectFrom('tracks').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('an upload', () => {
  it('is tried without a trace, then imported, with what became of each file', async () => {
    const one = numbered('One');
    const upload_id = await upload({
      'Album/1.flac': one,
      'Album/again.flac': one,
      'Album/2.flac': numbered('Two'),
      'Album/broken.mp3': Buffer.from('no sound'),
      'Album/inner.zip': zipOf([]),
      'Album/cover.jpg': Buffer.from('no picture'),
    });
    const dry = await run({ upload_id, dry_run: true });
    const counts = { new: 2, changed: 0, same: 0, duplicate: 1, broken: 1, skipped: 2 };
    expect(dry).toMatchObject({ state: 'done', dry_run: true, name: 'Album', files: 4, done: 4, counts, reason: null });
    expect(await trackNames()).toEqual([]);
    // A dry run lists the tracks that an import would add.
    expect(
      (await filesOf(dry.id, '?q=two')).map(({ artist, album, title, outcome }) => [artist, album, title, outcome]),
    ).toEqual([['Band', 'Numbers', 'Two', 'new']]);
    const real = await run({ upload_id, dry_run: false });
    expect(real).toMatchObject({ state: 'done', counts, started_by: staff.name });
    expect(await trackNames()).toEqual(['One', 'Two']);
    const files = await filesOf(real.id);
    expect(await filesOf(real.id, '?sort=-n')).toEqual(files.toReversed());
    expect(files).toContainEqual({
      path: 'Album/broken.mp3',
      size: 8,
      outcome: 'broken',
      track_id: null,
      artist: null,
      album: null,
      title: null,
      reason: { code: 'not_audio', about: '', message: 'это не звук' },
      notes: [],
    });
    expect(files.find(({ path }) => path === 'Album/inner.zip')?.reason?.code).toBe('archive');
    const notes = files.flatMap((file) => file.notes.map(({ code }) => code));
    expect(new Set(notes)).toEqual(new Set(['place_taken', 'same_bytes']));
    expect(await filesOf(real.id, '?outcome=broken')).toHaveLength(1);
    expect((await filesOf(real.id, '?told=true')).length).toBe(3);
    // The files of an imported upload are deleted.
    expect((await staff.call('GET', `/uploads/${upload_id}`)).body.item.state).toBe('imported');
    const uploads = () => readdirSync(join(test.deps.config.dataDir, 'uploads'));
    await expect.poll(uploads, { timeout: 30_000 }).toEqual([]);
    const again = await staff.call('POST', '/imports', { upload_id });
    expect([again.status, again.body.fields]).toEqual([422, { upload_id: 'spent' }]);
  });

  it('loses nothing that is told while it is being written down', async () => {
    const { id } = await test.db
      .selectFrom('imports')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await test.db.deleteFrom('import_files').where('import_id', '=', id).execute();
    const log = createImportLog(test.db, { id, runner: 'none' });
    const names = { artist: null, album: null, title: null };
    const row = { size: 1, outcome: 'new' as const, reason: null, track_id: null, ...names, notes: [] };
    log.file({ ...row, path: 'first.flac', track_id: 1 });
    const written = log.write();
    log.file({ ...row, path: 'second.flac' });
    log.withdraw(1, 'damaged');
    await written;
    await log.write();
    expect((await filesOf(id)).map(({ path, outcome }) => [path, outcome])).toEqual([
      ['first.flac', 'broken'],
      ['second.flac', 'new'],
    ]);
  });

  it('tells what the analysis of its sound has found, of every file with these bytes', async () => {
    const damaged = Buffer.concat([numbered('Halved').subarray(0, 8000), Buffer.alloc(8000, 0x55)]);
    const framed = flac(fadingTone(0.4), ['TITLE=Framed', 'ALBUM=Framed'], Buffer.from('no picture'));
    const files = { 'H/1.flac': damaged, 'H/2.flac': damaged, 'H/3.flac': framed };
    const job = await run({ upload_id: await upload(files) });
    expect(job.counts).toMatchObject({ new: 1, same: 0, duplicate: 0, broken: 2 });
    const framedFile = (await filesOf(job.id, '?told=true')).find(({ path }) => path === 'H/3.flac');
    expect(framedFile?.notes).toMatchObject([{ code: 'bad_picture' }]);
  });

  it('replaces a track of an earlier one only where album and path say so', async () => {
    await run({ upload_id: await upload({ 'A/07.flac': numbered('Seven', 7) }) });
    const changed = await run({ upload_id: await upload({ 'A/07.flac': numbered('Seven (mended)', 7) }) });
    expect(changed.counts).toMatchObject({ new: 0, changed: 1 });
    const plain = await run({ upload_id: await upload({ 'B/01.flac': tone('TITLE=Mine') }) });
    const other = await run({ upload_id: await upload({ 'B/01.flac': tone('TITLE=Yours') }) });
    expect([plain.counts.new, other.counts.new]).toEqual([1, 1]);
    expect(await trackNames()).toEqual(expect.arrayContaining(['Seven (mended)', 'Mine', 'Yours']));
    const albums = await test.db.selectFrom('albums').select('name').where('name', '=', 'B').execute();
    expect(albums).toHaveLength(2);
  });

  it('waits until it is whole', async () => {
    const { body } = await staff.call('POST', '/uploads', { files: [{ path: 'a.flac', size: 5 }] });
    const answer = await staff.call('POST', '/imports', { upload_id: body.item.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'upload_incomplete']);
  });
});

describe('an archive', () => {
  const zipped = async (entries: ZipEntryOptions[], name = 'Delivery.zip') => upload({ [name]: zipOf(entries) });

  it('is unpacked, and nothing of it is left', async () => {
    const secret = tone();
    const upload_id = await zipped([
      { name: 'CD1/1.flac', data: tone('TITLE=Zipped') },
      { name: 'CD1/secret.flac', data: secret, says: secret.length - 12, flags: 1 },
      { name: '__MACOSX/._1.flac', data: Buffer.from('x') },
      { name: 'readme.txt', data: Buffer.from('x') },
    ]);
    const job = await run({ upload_id });
    expect(job).toMatchObject({ state: 'done', name: 'Delivery', counts: { new: 1, broken: 1, skipped: 1 } });
    expect(await outcomes(job.id)).toEqual({
      'CD1/1.flac': 'new',
      'CD1/secret.flac': 'broken',
      'readme.txt': 'skipped',
    });
    const { album } = await test.db
      .selectFrom('tracks')
      .innerJoin('albums', 'albums.id', 'tracks.album_id')
      .select('albums.name as album')
      .where('tracks.name', '=', 'Zipped')
      .executeTakeFirstOrThrow();
    expect(album).toBe('Delivery');
  });

  it('that means harm is refused, naming the entry, and can be dropped', async () => {
    const evil = '../../../evil.flac';
    const upload_id = await zipped([
      { name: 'good.flac', data: tone() },
      { name: evil, data: tone() },
    ]);
    const before = await trackNames();
    const job = await run({ upload_id });
    expect(job).toMatchObject({ state: 'failed', reason: { code: 'outside', about: evil } });
    const { body } = await staff.call('GET', `/imports/${job.id}`, undefined, { 'accept-language': 'en' });
    expect(body.item.reason.message).toBe('A file path points outside the archive.');
    expect(await trackNames()).toEqual(before);
    expect(existsSync(join(test.deps.config.dataDir, '../evil.flac'))).toBe(false);
    expect((await staff.call('DELETE', `/uploads/${upload_id}`)).status).toBe(200);
  });

  it('is refused for a name that no database can hold', async () => {
    const job = await run({ upload_id: await zipped([{ name: 'a\0b.flac', data: tone() }]) });
    expect(job).toMatchObject({ state: 'failed', reason: { code: 'bad_name', about: 'a\ufffdb.flac' } });
  });
});

describe('a folder of the server', () => {
  it('comes in from below the root only, and its links stay inside', async () => {
    writeFileSync(join(root, 'music/Label/Album/1.flac'), tone('TITLE=Served'));
    writeFileSync(join(root, 'secret/2.flac'), tone('TITLE=Secret'));
    symlinkSync(join(root, 'secret/2.flac'), join(root, 'music/Label/Album/2.flac'));
    expect((await staff.call('GET', '/import-folders')).body.items).toEqual([
      { name: 'Label', folder: 'Label', is_file: false },
    ]);
    for (const folder of ['..', '../secret', 'out', 'Label/../../secret', '/etc', join(root, 'secret'), 'nothing']) {
      const { status, body } = await staff.call('POST', '/imports', { folder });
      expect([folder, status, body.fields]).toEqual([folder, 422, { folder: 'unknown' }]);
      expect((await staff.call('GET', `/import-folders?folder=${encodeURIComponent(folder)}`)).status).toBe(404);
    }
    const job = await run({ folder: 'Label' });
    expect(await outcomes(job.id)).toEqual({ 'Album/1.flac': 'new', 'Album/2.flac': 'broken' });
    expect(await trackNames()).not.toContain('Secret');
  });

  it('is one of the two that an import is made of', async () => {
    for (const body of [{}, { folder: 'Label', upload_id: 1 }]) {
      expect((await staff.call('POST', '/imports', body)).body.fields).toEqual({ upload_id: 'required' });
    }
  });
});

describe('an import that is disturbed', () => {
  it('runs alone, and is stopped while it waits', async () => {
    const ids = [await upload({ '1.flac': tone() }), await upload({ '2.flac': tone() })];
    await runner.stop(30_000);
    const [first, second] = [await start({ upload_id: ids[0] }), await start({ upload_id: ids[1] })];
    expect((await staff.call('POST', '/imports', { upload_id: ids[1] })).body.code).toBe('import_running');
    expect((await staff.call('DELETE', `/uploads/${ids[1]}`)).body.code).toBe('import_running');
    restart(beforePut(() => staff.call('POST', `/imports/${second}/stop`)));
    expect((await ended(first)).state).toBe('done');
    expect(await ended(second)).toMatchObject({ state: 'stopped', reason: { code: 'interrupted' }, done: 0 });
    expect((await staff.call('POST', `/imports/${second}/stop`)).status).toBe(409);
  });

  /** The state that a killed process leaves. */
  const kill = (id: number, more = sql``) =>
    sql`UPDATE imports SET state = 'running', runner = 'dead', done = 1, heartbeat_at = now() - interval '2 minutes'${more}
      WHERE id = ${id}`.execute(test.db);
  const read = async (id: number) => (await staff.call('GET', `/imports/${id}`)).body.item as ImportJob;

  it('goes on by itself where its process is gone, and doubles nothing', async () => {
    const upload_id = await upload({ 'Gone/1.flac': tone('TITLE=Gone 1'), 'Gone/2.flac': tone('TITLE=Gone 2') });
    await runner.stop(30_000);
    const id = await start({ upload_id });
    await kill(id);
    expect(await read(id)).toMatchObject({ state: 'waiting', reason: null });
    restart();
    expect(await ended(id)).toMatchObject({ state: 'done', reason: null, counts: { new: 2 } });
    expect((await trackNames()).filter((name) => name.startsWith('Gone'))).toEqual(['Gone 1', 'Gone 2']);
  });

  it('waits for a person after the third kill, and stays stopped by who stopped it', async () => {
    const files = { 'Thrice/1.flac': tone('TITLE=Thrice'), 'Thrice/2.flac': tone() };
    const [upload_id, other] = [await upload(files), await upload({ 'Off/1.flac': tone() })];
    await runner.stop(30_000);
    const [id, stopped] = [await start({ upload_id }), await start({ upload_id: other })];
    for (const state of ['waiting', 'waiting', 'crashed']) {
      await kill(id);
      await breakOffSilent(test.db, true);
      expect((await read(id)).state).toBe(state);
    }
    await kill(stopped, sql`, stop_requested = true`);
    restart();
    expect(await ended(stopped)).toMatchObject({ state: 'stopped', reason: { code: 'interrupted' } });
    const { state, reason, finished_at } = await ended(id);
    expect([state, reason?.code, reason?.message]).toEqual([
      'crashed',
      'crashed_again',
      expect.stringContaining('Сервер трижды останавливался'),
    ]);
    expect(finished_at).not.toBeNull();
    expect(await run({ upload_id })).toMatchObject({ state: 'done', counts: { new: 2 } });
    expect((await read(id)).state).toBe('crashed');
  });

  it('ends with its bytes when its runner was taken for crashed before it could end it', async () => {
    const upload_id = await upload({ 'Lost/1.flac': tone('TITLE=Lost') });
    await sql`CREATE FUNCTION lose_end() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(test.db);
    await sql`
      CREATE TRIGGER lose_end BEFORE UPDATE OF state ON imports FOR EACH ROW WHEN (NEW.state = 'done')
      EXECUTE FUNCTION lose_end()`.execute(test.db);
    const id = await start({ upload_id });
    const finished = () =>
      sql`SELECT FROM audit_log WHERE act = 'import.finish' AND object_id = ${String(id)}`.execute(test.db);
    await expect.poll(async () => (await finished()).rows.length, { timeout: 30_000 }).toBe(1);
    await runner.stop(30_000);
    await sql`DROP FUNCTION lose_end CASCADE`.execute(test.db);
    restart();
    expect(await ended(id)).toMatchObject({ state: 'done', counts: { same: 1 } });
  });

  it('is given back by a service that stops, and finished by the next one', async () => {
    const files = Array.from({ length: 8 }, (_, n) => [`Stop/${n}.flac`, tone(`TITLE=Stop ${n}`)] as const);
    const upload_id = await upload(Object.fromEntries(files));
    await runner.stop(30_000);
    let stopped: Promise<void> | undefined;
    const stopping: PeriodicJob = newRunner(beforePut(() => void (stopped ??= stopping.stop(30_000))));
    const id = await start({ upload_id });
    stopping.begin();
    await expect.poll(() => stopped !== undefined, { timeout: 30_000 }).toBe(true);
    await stopped;
    expect((await staff.call('GET', `/imports/${id}`)).body.item.state).toBe('waiting');
    restart();
    const { state, counts } = await ended(id);
    expect([state, counts.new + counts.same]).toEqual(['done', 8]);
    expect(counts.same).toBeGreaterThan(0);
    expect((await trackNames()).filter((name) => name.startsWith('Stop'))).toHaveLength(8);
  });

  it('tells of a file that was found damaged after it had ended', async () => {
    const late = { 'Late/1.flac': tone('TITLE=Late 1'), 'Late/2.flac': tone('TITLE=Late 2') };
    const { id } = await run({ upload_id: await upload(late) });
    await sql`
      INSERT INTO analysis_findings (run, import_id, track_id, code)
      SELECT 'killed', import_id, track_id, CASE WHEN path LIKE '%2.flac' THEN 'damaged' ELSE 'bad_picture' END
      FROM import_files WHERE import_id = ${id}`.execute(test.db);
    runner.wake();
    const counts = async () => (await staff.call('GET', `/imports/${id}`)).body.item.counts;
    await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ new: 1, broken: 1 });
    expect((await filesOf(id, '?outcome=new'))[0]?.notes).toMatchObject([{ code: 'bad_picture' }]);
    expect(await test.db.selectFrom('analysis_findings').where('import_id', '=', id).execute()).toEqual([]);
  });

  it('is in the audit log with who asked for it and what it brought', async () => {
    const job = await run({ upload_id: await upload({ 'Logged/1.flac': tone('TITLE=Logged') }) });
    const { rows } = await sql<{ act: string; actor_id: number }>`
      SELECT act, actor_id FROM audit_log WHERE kind = 'import' AND object_id = ${String(job.id)} ORDER BY 1`.execute(
      test.db,
    );
    expect(rows.map(({ act }) => act)).toEqual(['import.ask', 'import.begin', 'import.finish']);
    expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([staff.id]));
  });
});

it('ends in no way that nobody foresaw', () => {
  expect(failures).toEqual([]);
});

it('an import ends where the database refuses its end for a moment, without being run again', async () => {
  await sql`CREATE SEQUENCE refusals`.execute(test.db);
  await sql`
    CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('refusals') = 1 THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`.execute(test.db);
  await sql`
    CREATE TRIGGER refuse_once BEFORE UPDATE ON imports FOR EACH ROW WHEN (NEW.state = 'done')
    EXECUTE FUNCTION refuse_once()`.execute(test.db);
  const { id, state } = await run({ upload_id: await upload({ 'End/1.flac': numbered('End') }) });
  const { kills } = await test.db.selectFrom('imports').select('kills').where('id', '=', id).executeTakeFirstOrThrow();
  expect([state, kills]).toEqual(['done', 0]);
});
