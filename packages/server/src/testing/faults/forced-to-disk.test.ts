import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withNewFile } from '../../commands/files.ts';
import { secretsInFile } from '../../lib/secrets.ts';
import { outboxTransport } from '../../mail/mail-transport.ts';
import { copyFiles } from '../../media/copy-files.ts';
import { folderStore } from '../../media/folder-store.ts';
import { prepareFolder } from '../../start/open-service.ts';
import { recoverBackup } from '../../domains/operations/backup/recover-backup.service.ts';
import { openBackup } from '../../domains/operations/backup/read-backup.service.ts';
import { placeCluster } from '../../db/cluster.ts';
import { audioKey } from '../../media/store.ts';
import { tester } from '../actor.ts';
import { insertAlbum } from '../catalogue.ts';
import { bareDatabase } from '../database.ts';
import { type FileCall, watchFileCalls } from './file-calls.ts';
import { unforcedAfter } from './unforced.ts';
import { operatorOf } from '../office.ts';
import { openCommandTest } from '../run-command.ts';

let commands: Awaited<ReturnType<typeof openCommandTest>>;
let home: string;

beforeAll(async () => {
  commands = await openCommandTest();
  home = mkdtempSync(join(tmpdir(), 'kamerton-forced-'));
  const { test } = commands;
  await insertAlbum(test.db, { tracks: ['One', 'Two'] }, test.deps.store);
});
afterAll(async () => {
  await commands.close();
  rmSync(home, { recursive: true, force: true });
});

/** Everything below temporary folders that is there before the work. */
const pathsIn = (root: string): string[] =>
  existsSync(root)
    ? [root, ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))]
    : [];

/** Names and bytes below `root` that `work` leaves to a power cut. */
const unforcedBy = async (root: string, work: () => unknown): Promise<string[]> => {
  const calls: FileCall[] = [];
  const before = new Set([tmpdir(), ...pathsIn(home), ...pathsIn(root)]);
  const restore = await watchFileCalls(root, (call) => void calls.push(call));
  try {
    await work();
  } finally {
    restore();
  }
  expect(calls.filter(({ name }) => name.endsWith('sync')).length).toBeGreaterThan(0);
  return unforcedAfter(calls, before);
};

const fileIn = (name: string): string => {
  const path = join(home, name);
  writeFileSync(path, name);
  return path;
};

const bytes = Buffer.from('a sound or a picture');
const hash = (digit: string): string => digit.repeat(64);

/** Places that make files and folders, each in a folder of its own. */
const places: [string, (root: string) => unknown][] = [
  [
    'a cover or a sound of some bytes',
    (root) => folderStore(join(root, 'media')).putBytes(audioKey(hash('a'), 'mp3'), bytes),
  ],
  ['a sound of a file', (root) => folderStore(join(root, 'media')).putFile(audioKey(hash('b'), 'mp3'), fileIn('b'))],
  [
    'a sound in the place of another',
    (root) => folderStore(join(root, 'media')).replaceFile(audioKey(hash('c'), 'mp3'), fileIn('c')),
  ],
  [
    'a file that is moved away',
    async (root) => {
      const store = folderStore(join(root, 'media'));
      await store.putBytes(audioKey(hash('d'), 'mp3'), bytes);
      await store.setAside(audioKey(hash('d'), 'mp3'));
    },
  ],
  [
    'a sound that a worker copies',
    (root) =>
      copyFiles([
        {
          from: fileIn('e'),
          to: join(root, 'media/audio/ee/e.mp3'),
          size: 1,
          modifiedMs: statSync(join(home, 'e')).mtimeMs,
        },
      ]),
  ],
  ['the data folder', (root) => prepareFolder(join(root, 'data/in/folders'))],
  [
    'the empty database',
    async (root) => {
      mkdirSync(join(root, 'database'));
      await placeCluster(join(root, 'database'), 'empty');
    },
  ],
  ['what a command writes', (root) => withNewFile(join(root, 'log.csv'), (out) => pipeline([bytes], out))],
  ['the secret', (root) => secretsInFile(join(root, 'secret'))],
  [
    'a replaced secret',
    (root) => {
      const secrets = secretsInFile(join(root, 'secret'));
      secrets.rotate?.();
    },
  ],
  [
    'an email in the outbox',
    (root) => {
      const email = {
        id: 1,
        kind: 'test',
        recipient: 'a@b.example',
        subject: 's',
        text: 't',
        created_at: '2026-01-01',
      };
      return outboxTransport(join(root, 'outbox'), 'from@b.example')(email);
    },
  ],
];

it.each(places)('forces %s to disk with its name and its folders', async (_, work) => {
  const root = mkdtempSync(join(home, 'place-'));
  expect(await unforcedBy(root, () => work(root))).toEqual([]);
});

it('forces an upload to disk chunk by chunk, before each answer', async () => {
  const { test } = commands;
  const staff = await operatorOf(test, 'catalogue');
  const root = test.deps.config.dataDir;
  const type = { 'content-type': 'application/octet-stream' };
  let id = 0;
  const steps = [
    async () => {
      const files = [
        { path: 'Album/1.mp3', size: 6 },
        { path: 'Album/empty.txt', size: 0 },
      ];
      id = (await staff.call('POST', '/uploads', { files })).body.item.id;
    },
    () => staff.call('PUT', `/uploads/${id}/files/1?offset=0`, Buffer.from('012'), type),
    () => staff.call('PUT', `/uploads/${id}/files/1?offset=3`, Buffer.from('345'), type),
    () => staff.call('POST', `/uploads/${id}/finish`),
  ];
  for (const step of steps) expect(await unforcedBy(root, step)).toEqual([]);
});

it('forces the name of a file too whose first chunk was cut off by a kill', async () => {
  const { test } = commands;
  const staff = await operatorOf(test, 'catalogue', 'second@office.example');
  const root = test.deps.config.dataDir;
  const { id } = (await staff.call('POST', '/uploads', { files: [{ path: 'A/1.mp3', size: 6 }] })).body.item;
  const { folder } = await test.db
    .selectFrom('uploads')
    .select('folder')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const type = { 'content-type': 'application/octet-stream' };
  const file = join(root, 'uploads', folder, 'files/A/1.mp3');
  const calls: FileCall[] = [];
  const restore = await watchFileCalls(root, (call) => void calls.push(call));
  try {
    mkdirSync(join(file, '..'));
    writeFileSync(file, '012');
    await staff.call('PUT', `/uploads/${id}/files/1?offset=0`, Buffer.from('012345'), type);
  } finally {
    restore();
  }
  expect(unforcedAfter(calls, new Set(pathsIn(join(root, 'uploads', folder, 'files')).slice(0, 1)))).toEqual([]);
});

it('forces a backup to disk, and what a recovery makes of it', async () => {
  const folder = mkdtempSync(join(home, 'backup-'));
  const file = join(folder, 'kamerton.zip');
  expect(await unforcedBy(folder, () => commands.run(['backup', file]))).toEqual([]);
  const dataDir = mkdtempSync(join(home, 'to-'));
  const database = await bareDatabase(dataDir);
  const target = { dataDir, objectStore: null, secret: 'a secret of the tests', ...database };
  const options = { actor: tester, signal: new AbortController().signal, onProgress: () => {} };
  const backup = await openBackup(file);
  try {
    // A thread of its own writes the files of the embedded database.
    const left = await unforcedBy(dataDir, () => recoverBackup(target, backup, options));
    expect(left.filter((path) => !path.startsWith(join(dataDir, 'database/')))).toEqual([]);
  } finally {
    backup.close();
    await database.drop();
  }
});

it('forces the files of a recovery to disk before a database elsewhere has its rows', async () => {
  const folder = mkdtempSync(join(home, 'backup-'));
  const file = join(folder, 'kamerton.zip');
  await commands.run(['backup', file]);
  const dataDir = mkdtempSync(join(home, 'to-'));
  const database = await bareDatabase(mkdtempSync(join(home, 'elsewhere-')));
  const calls: FileCall[] = [];
  const before = new Set([tmpdir(), ...pathsIn(home)]);
  const lefts: string[][] = [];
  const open = (asItIs: boolean) => {
    lefts.push(unforcedAfter(calls, before));
    return database.open(asItIs);
  };
  const target = { dataDir, objectStore: null, secret: 'a secret of the tests', isEmbedded: false, open };
  const backup = await openBackup(file);
  const restore = await watchFileCalls(dataDir, (call) => void calls.push(call));
  try {
    await recoverBackup(target, backup, { actor: tester, signal: new AbortController().signal, onProgress: () => {} });
    expect(calls.some(({ name, path }) => name === 'mkdir' && path.includes('/media/'))).toBe(true);
    // Before it looks at the database, before it loads the rows, and before it ends the sessions.
    expect(lefts).toEqual([[], [], []]);
  } finally {
    restore();
    backup.close();
    await database.drop();
  }
});

it('tells of bytes and names that are not forced', async () => {
  const root = mkdtempSync(join(home, 'place-'));
  const calls: FileCall[] = [];
  const restore = await watchFileCalls(root, (call) => void calls.push(call));
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeFileSync(join(root, 'a/b/c'), 'x');
  restore();
  const left = unforcedAfter(calls, new Set([root])).map((path) => path.slice(root.length));
  expect(left.toSorted()).toEqual(['/a', '/a/b', '/a/b/c']);
});
