import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { fixedSecrets } from '../../../lib/secrets.ts';
import { storeCover } from '../../../media/covers.ts';
import { folderStore } from '../../../media/folder-store.ts';
import { announcementKey, coverKey } from '../../../media/store.ts';
import { insertAccount } from '../../../testing/app.ts';
import { removeOthers } from '../../../testing/others.ts';
import { newDatabase } from '../../../testing/database.ts';
import { bindSecret } from '../secrets/data-secret.service.ts';
import { verifyBackup } from '../verify/verify-backup.service.ts';
import { makeBackup, SecretReplaced } from './make-backup.service.ts';
import { openBackup } from './read-backup.service.ts';

let database: Database;
let home: string;
beforeAll(async () => {
  database = await newDatabase();
  await removeOthers(database.handle);
  home = mkdtempSync(join(tmpdir(), 'kamerton-backup-files-'));
});
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

it('a backup tells what cannot be read and what an upload lacks, and has the rest', async () => {
  const { handle: db, engine } = database;
  const dataDir = join(home, 'data');
  const store = folderStore(join(dataDir, 'media'));
  const folder = join(dataDir, 'uploads/up/files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'whole.mp3'), 'whole');
  writeFileSync(join(folder, 'short.mp3'), 'x');
  // Reading a folder as a file fails, and so does opening what a file stands in the way of or a link to itself.
  mkdirSync(join(folder, 'folder.mp3'));
  writeFileSync(join(folder, 'way'), '');
  symlinkSync('loop.mp3', join(folder, 'loop.mp3'));
  const paths = ['whole.mp3', 'short.mp3', 'folder.mp3', 'way/in.mp3', 'loop.mp3', 'gone.mp3', 'begun.mp3'];
  await sql`
    WITH upload AS (
      INSERT INTO uploads (folder, name, kind, files, size, created_by) VALUES ('up', 'x', 'files', 7, 35, 'x')
      RETURNING id)
    INSERT INTO upload_files (upload_id, position, path, size, received)
    SELECT upload.id, n, path, 5, CASE WHEN path = 'begun.mp3' THEN 0 ELSE 5 END
    FROM upload, unnest(${paths}::text[]) WITH ORDINALITY AS file (path, n)`.execute(db);
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const hash = await storeCover(store, picture);
  await db.insertInto('covers').values({ hash }).execute();
  const cover = coverKey(hash, 'small');
  rmSync(join(dataDir, 'media', cover));
  symlinkSync('loop', join(dataDir, 'media', cover));
  symlinkSync('loop', join(dataDir, 'media', cover, '../loop'));

  const file = join(home, 'unreadable.zip');
  const { signal } = new AbortController();
  const { missing, damaged, unreadable } = await makeBackup(
    { db, engine, store, dataDir, secrets: fixedSecrets('a secret of the tests') },
    { file, withSecret: true, signal, onProgress: () => {} },
  );
  const [short, folderPath, inWay, loop, gone] = paths.slice(1, 6).map((path) => `uploads/up/files/${path}`);
  expect([missing, damaged, unreadable]).toEqual([[gone], [short], [`media/${cover}`, folderPath, inWay, loop]]);
  const backup = await openBackup(file);
  const uploaded: string[] = [];
  for await (const { name, bytes } of backup.files()) {
    if (bytes && name.startsWith('uploads/')) uploaded.push(name);
    for await (const _ of bytes ?? []);
  }
  backup.close();
  expect(uploaded.toSorted()).toEqual(['uploads/up/files/short.mp3', 'uploads/up/files/whole.mp3']);
});

it('a backup tells of announcements and covers that are cut off, empty or changed', async () => {
  const { handle: db, engine } = database;
  const dataDir = join(home, 'announced');
  const store = folderStore(join(dataDir, 'media'));
  const account_id = await insertAccount(db, 'announced@cafe.example');
  const sound = Buffer.from('a voice');
  const content_hash = createHash('sha256').update(sound).digest('hex');
  const [short, empty, changed, whole] = ['short', 'empty', 'changed', 'whole'].map((name) =>
    announcementKey(content_hash, name, 'wav'),
  ) as [string, string, string, string];
  await store.putBytes(short, sound.subarray(0, 3));
  await store.putBytes(empty, Buffer.alloc(0));
  await store.putBytes(changed, Buffer.from('A VOICE'));
  await store.putBytes(whole, sound);
  const facts = { account_id, name: 'A', media_type: 'audio/wav', content_hash, size: sound.length, duration_ms: 1 };
  await db
    .insertInto('announcements')
    .values([short, empty, changed, whole].map((media_key) => ({ ...facts, media_key })))
    .execute();
  await sql`DELETE FROM covers`.execute(db);
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const hash = await storeCover(store, picture);
  await db.insertInto('covers').values({ hash }).execute();
  truncateSync(join(dataDir, 'media', coverKey(hash, 'large')), 20);
  truncateSync(join(dataDir, 'media', coverKey(hash, 'small')), 0);

  const { signal } = new AbortController();
  const file = join(home, 'announced.zip');
  const { missing, damaged } = await makeBackup(
    { db, engine, store, dataDir, secrets: fixedSecrets('a secret of the tests') },
    { file, withSecret: true, signal, onProgress: () => {} },
  );
  const keys = [short, empty, changed, coverKey(hash, 'small'), coverKey(hash, 'large')].toSorted();
  expect(missing.filter((name) => name.startsWith('media/'))).toEqual([]);
  expect(damaged.filter((name) => name.startsWith('media/')).toSorted()).toEqual(keys.map((key) => `media/${key}`));
  const backup = await openBackup(file);
  const found: string[] = [];
  await verifyBackup(backup, { signal, onProgress: () => {}, report: (problem) => void found.push(problem.name) });
  backup.close();
  expect(found.filter((name) => keys.includes(name)).toSorted()).toEqual(keys);
});

it('a backup is refused where a server has put another secret in the place of ours, under which rows may be', async () => {
  const { handle: db, engine } = database;
  const dataDir = join(home, 'data');
  const [ours, theirs] = [fixedSecrets('a secret of the tests'), fixedSecrets('a secret that came later')];
  await bindSecret(db, { secrets: theirs, isLost: true });
  const file = join(home, 'replaced.zip');
  const source = { db, engine, store: folderStore(join(dataDir, 'media')), dataDir, secrets: ours };
  const { signal } = new AbortController();
  const making = makeBackup(source, { file, withSecret: true, signal, onProgress: () => {} });
  await expect(making).rejects.toBeInstanceOf(SecretReplaced);
  expect(existsSync(file)).toBe(false);
});
