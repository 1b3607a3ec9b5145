import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { storeCover } from '../../../media/covers.ts';
import { folderStore } from '../../../media/folder-store.ts';
import { createZipWriter } from '../../../formats/archive/zip-writer.ts';
import { createEncryption } from '../../../lib/encryption.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum, insertAlike } from '../../../testing/catalogue.ts';
import { publishTerms, signatory } from '../../../testing/contracts.ts';
import { bareDatabase } from '../../../testing/database.ts';
import { removeOthers } from '../../../testing/others.ts';
import { runs } from '../../../testing/runs.ts';
import { zipOf } from '../../../testing/zip-files.ts';
import { record } from '../../common/audit/audit.store.ts';
import { findTrack, type KnownTrack } from '../../ingest/ingest/import.store.ts';
import { quarantine, removeQuarantinedRecordings } from '../../ingest/ingest/quarantine.service.ts';
import { restore } from '../../../testing/revocations.ts';
import { verifyAll } from '../verify/verify.service.ts';
import { verifyBackup } from '../verify/verify-backup.service.ts';
import { FileExists } from '../../../lib/place-file.ts';
import { type BackupMade, makeBackup } from './make-backup.service.ts';
import { fixedSecrets, secretFingerprint } from '../../../lib/secrets.ts';
import { openBackup } from './read-backup.service.ts';
import { recoverBackup, type Target } from './recover-backup.service.ts';
import { recountAlbum } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { readerOfStore } from '../verify/check-media.service.ts';

const secret = 'a secret of the tests';
const secrets = fixedSecrets(secret);
const { signal } = new AbortController();
const quiet = { signal, onProgress: () => {} };

let test: TestApp;
let home: string;
let media: string;
let first: string;
let summary: BackupMade;
let sound: string;
let withdrawn: number;

const back = (file: string, withSecret = true) =>
  makeBackup(
    { db: test.db, engine: test.database.engine, store: folderStore(media), dataDir: join(home, 'data'), secrets },
    { file, withSecret, ...quiet },
  );

beforeAll(async () => {
  test = await openTestApp();
  await removeOthers(test.db);
  home = mkdtempSync(join(tmpdir(), 'kamerton-backup-'));
  media = join(home, 'data/media');
  const store = folderStore(media);
  const { id, trackIds } = await insertAlbum(test.db, { name: 'Ночь «\u2028\\n»', tracks: ['One', 'Two'] }, store);
  await insertAlike(test.db, trackIds[0] ?? 0);
  await recountAlbum(test.db, id);
  withdrawn = trackIds[1] ?? 0;
  await transaction(test.db, async (tx) => quarantine(tx, (await findTrack(tx, withdrawn)) as KnownTrack, 'truncated'));
  sound = (await findTrack(test.db, trackIds[0] ?? 0))?.media_key ?? '';
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await test.db
    .insertInto('covers')
    .values({ hash: await storeCover(store, picture) })
    .execute();
  await publishTerms(test);
  const person = await signatory(test, 'signed@cafe.example');
  await person.save();
  await person.sign(await person.code());
  await transaction(test.db, (tx) =>
    record(tx, tester, { act: 'genre.create', kind: 'a', id: 1, name: 'x', after: { 'ё"\n': [0.1, null] } }),
  );
  await sql`
    SELECT make_venue_plays_partition('2026-10-31T23:59:59Z'), make_venue_plays_partition('2026-11-01')`.execute(
    test.db,
  );
  await sql`
    INSERT INTO venue_plays (id, started_at, account_id, venue_id, player_id, track_id, duration_ms)
    VALUES (gen_random_uuid(), '2026-10-31T23:59:59.999Z', 1, 1, 1, ${trackIds[0]}, 180000),
      (gen_random_uuid(), '2026-11-01T00:00:00Z', 1, 1, 1, ${trackIds[1]}, 0)`.execute(test.db);
  // The text of an email is in the database, encrypted.
  mkdirSync(join(home, 'data/outbox'));
  writeFileSync(join(home, 'data/outbox/1.eml'), 'a letter');
  first = join(home, 'first.zip');
  summary = await back(first);
});
afterAll(async () => {
  await test.close();
  rmSync(home, { recursive: true, force: true });
});

/** Creating one takes longer on a server than what it is for: what is refused leaves it empty for the next. */
let bare: Awaited<ReturnType<typeof bareDatabase>> | undefined;
afterAll(() => bare?.drop());

/** An empty place for a recovery, and one. */
const emptyPlace = async () => {
  const dataDir = mkdtempSync(join(home, 'to-'));
  if (bare === undefined || bare.isEmbedded) bare = await bareDatabase(dataDir);
  const target: Target = { dataDir, objectStore: null, secret, ...bare };
  const recover = async (file: string): Promise<void> => {
    const backup = await openBackup(file);
    await recoverBackup(target, backup, { actor: tester, ...quiet }).finally(() => backup.close());
  };
  return { target, recover };
};

/** The error of a recovery and the files that it leaves. */
const refusal = async (file: string, prepare?: (target: Target) => Promise<unknown>) => {
  const { target, recover } = await emptyPlace();
  await prepare?.(target);
  const error = await recover(file).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  const { code, entry, constructor } = error as Error & { code?: string; entry?: string };
  return { fault: [code ?? constructor.name, entry].filter(Boolean).join(' '), left: readdirSync(target.dataDir) };
};

/** Contents of a backup, independent of the order of rows. */
const contentOf = async (file: string) => {
  const { manifest, rows, close } = await openBackup(file);
  // A recovery writes an audit entry and a setting, ends sessions and gives up emails; ids go on later.
  const passing = new Set(['audit_log', 'audit_entries', 'settings', 'sessions', 'emails']);
  const tables = [];
  for (const { name, columns } of manifest.tables.filter((table) => !passing.has(table.name))) {
    const lines: string[] = [];
    for await (const some of rows(name)) lines.push(...some);
    tables.push({ name, columns, lines: lines.toSorted() });
  }
  close();
  return { tables, files: manifest.files };
};

describe('a backup', () => {
  it('is readable by its owner alone, and is never written over', async () => {
    expect(summary).toMatchObject({ file: first, size: statSync(first).size, files: 5, missing: [] });
    expect(statSync(first).mode & 0o777).toBe(0o600);
    await expect(back(first)).rejects.toThrow(FileExists);
    expect(readdirSync(home).filter((name) => name.startsWith('.kamerton'))).toEqual([]);
  });

  it('leaves nothing when it is stopped', async () => {
    const stop = new AbortController();
    const source = { db: test.db, engine: test.database.engine, store: folderStore(media), dataDir: home, secrets };
    const making = makeBackup(source, {
      file: join(home, 'stopped.zip'),
      withSecret: true,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(making).rejects.toThrow('aborted');
    expect(readdirSync(home).filter((name) => /stopped|\.kamerton/.test(name))).toEqual([]);
  });

  it('tells what is lost or damaged', async () => {
    const path = join(media, sound);
    const bytes = readFileSync(path);
    rmSync(path);
    try {
      const file = join(home, 'without.zip');
      expect((await back(file)).missing).toEqual([`media/${sound}`]);
      writeFileSync(path, Buffer.from('x'.repeat(bytes.length)));
      expect((await back(join(home, 'wrong.zip'))).damaged).toEqual([`media/${sound}`]);
    } finally {
      writeFileSync(path, bytes);
    }
  });

  it('keeps the secret out where that is wished for', async () => {
    const file = join(home, 'no-secret.zip');
    await back(file, false);
    const backup = await openBackup(file);
    expect(await backup.secret()).toBe(null);
    expect(backup.manifest.secret.fingerprint).toBe(secretFingerprint(secret));
    backup.close();
    expect(readFileSync(file).includes(secret)).toBe(false);
  });
});

/** Reads all of a backup, as a recovery does. */
const readThrough = async (file: string): Promise<string> => {
  const backup = await openBackup(file);
  const seen: unknown[] = [];
  try {
    for (const { name } of backup.manifest.tables) for await (const lines of backup.rows(name)) seen.push(lines);
    for await (const { bytes, ...row } of backup.files()) {
      const chunks: Buffer[] = [];
      for await (const chunk of bytes ?? []) chunks.push(chunk);
      seen.push(row, Buffer.concat(chunks).toString('hex'));
    }
    const own = await backup.secret();
    if (own !== null && secretFingerprint(own) !== backup.manifest.secret.fingerprint) throw new Error('secret');
    return JSON.stringify([seen, backup.manifest]);
  } finally {
    backup.close();
  }
};

describe('a damaged backup', () => {
  it('is noticed wherever a bit is flipped and something would come out otherwise', async () => {
    const whole = readFileSync(first);
    const file = join(home, 'flipped.zip');
    const good = await readThrough(first);
    let refused = 0;
    const others = new Set<string>();
    const flips = runs(60);
    for (let n = 0; n < flips; n += 1) {
      const at = Math.floor(((n + 0.5) / flips) * whole.length);
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (n % 8));
      writeFileSync(file, bytes);
      const read = await readThrough(file).catch(() => null);
      if (read === null) refused += 1;
      else others.add(read);
    }
    expect([...others]).toEqual(others.size === 0 ? [] : [good]);
    expect(refused).toBeGreaterThan(0.8 * flips);
  });

  it.each([0, 3, 0.3, 0.9, 0.9999])('is none where it is cut at %d', async (part) => {
    const whole = readFileSync(first);
    const file = join(home, 'cut.zip');
    writeFileSync(file, whole.subarray(0, part < 1 ? Math.floor(part * whole.length) : part));
    await expect(openBackup(file)).rejects.toMatchObject({ code: 'not_a_backup' });
  });

  it('leaves nothing of what was begun', async () => {
    const bytes = readFileSync(first);
    const at = bytes.indexOf('sound of Two');
    bytes[at] = 0;
    const file = join(home, 'bad.zip');
    writeFileSync(file, bytes);
    const { fault, left } = await refusal(file);
    expect(fault).toMatch(/^backup_damaged media\/audio\//);
    expect(left).toEqual([]);
  });
});

describe('an archive that is none of ours is refused', () => {
  const makeOne = async (change: (manifest: Record<string, unknown>) => void, more: [string, Buffer][] = []) => {
    const { manifest, close } = await openBackup(first);
    close();
    const changed = structuredClone(manifest) as unknown as Record<string, unknown>;
    Object.assign(changed, { tables: [], files: { count: 0, bytes: 0, parts: [] } });
    Object.assign(changed, { secret: { included: false, fingerprint: secretFingerprint(secret) } });
    change(changed);
    const file = join(mkdtempSync(join(home, 'made-')), 'a.zip');
    const zip = await createZipWriter(file, new Date());
    for (const [name, bytes] of more) await zip.add(name, bytes.length, [bytes]);
    const text = Buffer.from(JSON.stringify(changed));
    await zip.add('manifest.json', text.length, [text]);
    await zip.finish();
    await zip.close();
    return file;
  };
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('one of another form, of a newer version, of a preview version, of another program', async () => {
    const other = await makeOne((manifest) => (manifest['format'] = 'kamerton-backup-9'));
    expect((await refusal(other)).fault).toBe('backup_newer');
    const newer = await makeOne((manifest) => (manifest['migrations'] = ['0001_baseline.sql', '9999_future.sql']));
    expect((await refusal(newer)).fault).toBe('backup_newer');
    const older = await makeOne((manifest) => (manifest['migrations'] = ['0001_accounts.sql']));
    expect((await refusal(older)).fault).toBe('backup_older');
    writeFileSync(other, zipOf([{ name: 'a.mp3', data: Buffer.from('x'), deflate: true }]));
    expect((await refusal(other)).fault).toBe('not_a_backup');
  });

  it.each(['../evil', 'media/../../evil', '/etc/evil', 'database/evil', 'media//evil'])('one with %s', async (name) => {
    const list = gzipSync(`${JSON.stringify({ name, size: 1, sha256: sum(Buffer.from('x')) })}\n`);
    const listed = (manifest: Record<string, unknown>) =>
      (manifest['files'] = { count: 1, bytes: 1, parts: [sum(list)] });
    const file = await makeOne(listed, [
      ['files/0.ndjson.gz', list],
      [name, Buffer.from('x')],
    ]);
    const { fault, left } = await refusal(file);
    expect(fault).toMatch(/^backup_damaged/);
    expect(left).toEqual([]);
    expect(existsSync(join(home, 'evil'))).toBe(false);
  });

  it('one with a link, and one with an entry that nothing names', async () => {
    const file = join(home, 'link.zip');
    const link = { name: 'media/a', mode: 0o120777 };
    writeFileSync(file, zipOf([link, { name: 'manifest.json', mode: 0o100644 }]));
    expect((await refusal(file)).fault).toBe('backup_damaged media/a');
    const strange = await makeOne(() => {}, [['rows/evil/0.ndjson.gz', Buffer.from('x')]]);
    expect((await refusal(strange)).fault).toBe('backup_damaged rows/evil/0.ndjson.gz');
  });
});

describe('a recovery whose disk fails', () => {
  it('leaves nothing of the database that it had begun to place', async () => {
    // A server that cannot be reached may hold all rows already: that recovery is left to the next run.
    if (test.database.engine !== 'embedded') return;
    const failing = await refusal(first, async (target) => {
      const open = async () => {
        mkdirSync(join(target.dataDir, 'database.part'));
        throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
      };
      Object.assign(target, { open });
    });
    expect(failing).toEqual({ fault: 'EIO', left: [] });
  });
});

describe('a place that is not empty', () => {
  it('is left as it is', async () => {
    const inFolder = await refusal(first, async ({ dataDir }) => writeFileSync(join(dataDir, 'music.txt'), 'mine'));
    expect(inFolder).toEqual({ fault: 'FolderNotEmpty', left: ['music.txt'] });
    if (test.database.engine === 'embedded') return;
    const inDatabase = async (statement: string) => {
      const database = await bare?.open(true);
      if (database) await sql.raw(statement).execute(database.handle);
      await database?.close();
    };
    const refused = await refusal(first, () => inDatabase('CREATE TABLE mine (id integer)'));
    expect(refused).toEqual({ fault: 'DatabaseNotEmpty', left: [] });
    await inDatabase('DROP TABLE mine');
  });
});

it('gives back to the bit what it took, over what a killed recovery has left', async () => {
  const { target, recover } = await emptyPlace();
  const { dataDir } = target;
  mkdirSync(join(dataDir, 'media'));
  writeFileSync(join(dataDir, 'media/half'), 'x');
  writeFileSync(join(dataDir, 'recovering'), '');
  await recover(first);
  const database = await target.open(false);
  const { handle, engine } = database;
  try {
    const store = folderStore(join(dataDir, 'media'));
    const again = join(home, 'again.zip');
    rmSync(again, { force: true });
    await makeBackup({ db: handle, engine, store, dataDir, secrets }, { file: again, withSecret: true, ...quiet });
    expect(await contentOf(again)).toEqual(await contentOf(first));
    const problems: unknown[] = [];
    const report = (problem: unknown) => void problems.push(problem);
    const encryption = createEncryption(secrets);
    const verified = await verifyAll({
      db: handle,
      readMedia: readerOfStore(store),
      place: { store, dataDir, isShared: false },
      encryption,
      report,
      ...quiet,
    });
    expect(problems).toEqual([]);
    expect(verified).toMatchObject({ files: 5, signatures: 1, entries: 4 });
    // Music that was in quarantine is still there after years, with its bytes and its way back.
    await sql`UPDATE quarantined_tracks SET ends_at = '2000-01-20'`.execute(handle);
    await sql`UPDATE settings SET value = '"2000-01-01T00:00:00Z"' WHERE name = 'quarantine_counted'`.execute(handle);
    await removeQuarantinedRecordings(handle, store);
    const damaged = await findTrack(handle, withdrawn);
    expect(damaged).toMatchObject({ quarantine: 'truncated', is_revoked: true });
    expect(readFileSync(join(dataDir, 'media', damaged?.media_key ?? ''), 'utf8')).toContain('sound of Two');
    await transaction(handle, (tx) => restore(tx, tester, 'track', withdrawn));
    expect(await findTrack(handle, withdrawn)).toMatchObject({ quarantine: null, is_revoked: false });
    const { rows } = await sql<{ id: number }>`
      WITH made AS (INSERT INTO genres (key, name) VALUES ('x', '{"ru": "x"}') RETURNING id)
      SELECT id FROM made`.execute(handle);
    expect(rows).toHaveLength(1);
    await expect(sql`DELETE FROM audit_log`.execute(handle)).rejects.toThrow('never changed');
  } finally {
    await database.close();
  }
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(`${secret}\n`);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(
    readdirSync(dataDir)
      .filter((name) => name !== 'database')
      .toSorted(),
  ).toEqual(['database-id', 'media', 'secret']);
  expect(existsSync(join(dataDir, 'media/half'))).toBe(false);
  const backup = await openBackup(join(home, 'again.zip'));
  expect(
    await verifyBackup(backup, { ...quiet, report: (problem) => expect.fail(JSON.stringify(problem)) }),
  ).toMatchObject({ problems: 0, signatures: 1 });
  backup.close();
});
