import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { folderStore } from '../../../media/folder-store.ts';
import { tester } from '../../../testing/actor.ts';
import { testAnalysers } from '../../../testing/analysers.ts';
import { newDatabase } from '../../../testing/database.ts';
import { flac } from '../../../testing/flac-files.ts';
import { fadingTone } from '../../../testing/sound-files.ts';
import { uploadPlace } from '../uploads/upload-files.service.ts';
import { insertUpload, reopenUpload, setUploadReady } from '../uploads/uploads.store.ts';
import { createImportRunner } from './import.job.ts';
import { findImport, insertImport } from './imports.store.ts';
import type { RunnerDeps } from './run-import.service.ts';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await newDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'kamerton-lost-'));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let count = 0;

/** A finished upload of two files. */
const upload = async () => {
  const folder = randomUUID();
  const place = uploadPlace(dataDir, { folder });
  mkdirSync(place.files, { recursive: true });
  const files = ['1.flac', '2.flac'].map((path) => {
    const bytes = flac(fadingTone(0.2 + 0.001 * (count += 1)), [`TITLE=${count}`]);
    writeFileSync(join(place.files, path), bytes);
    return { path, size: bytes.length };
  });
  const { handle } = database;
  const id = await insertUpload(handle, { folder, name: 'Lost', kind: 'files', created_by: 'Anna', files });
  await setUploadReady(handle, id);
  return { id, place };
};

/** Imports an upload; `act` runs before its first sound is stored. */
const run = async (upload_id: number | null, act: () => Promise<void> = async () => {}) => {
  const { handle: db } = database;
  const job = { kind: 'music', dry_run: false, upload_id, folder: null, name: 'Lost' } as const;
  const id = await insertImport(db, job, tester);
  // Without a path of its own the bytes are put one by one.
  const { localPath: _, ...store } = folderStore(join(dataDir, 'media'));
  const putFile: typeof store.putFile = async (...put) => {
    await act();
    return store.putFile(...put);
  };
  const failures: unknown[] = [];
  const deps = { config: { dataDir } as RunnerDeps['config'], db, store: { ...store, putFile } };
  const runner = createImportRunner({ ...deps, analysers: testAnalysers() }, (error) => failures.push(error));
  runner.begin();
  await expect.poll(async () => (await findImport(db, id))?.state, { timeout: 30_000 }).not.toMatch(/waiting|running/);
  await runner.stop(30_000);
  expect(failures).toEqual([]);
  return findImport(db, id);
};

const stateOf = async (id: number) =>
  (await database.handle.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst())?.state;

it.each([
  ['a file', (files: string) => rmSync(join(files, '2.flac'))],
  ['bytes of a file', (files: string) => truncateSync(join(files, '2.flac'), 100)],
])('an upload that has lost %s is not imported, and stays', async (_, lose) => {
  const { id, place } = await upload();
  lose(place.files);
  const lost = { state: 'failed', reason: 'upload_gone', reason_about: '2.flac', files: 0 };
  expect(await run(id)).toMatchObject(lost);
  expect([await stateOf(id), existsSync(join(place.files, '1.flac'))]).toEqual(['ready', true]);
});

it('an upload that is deleted before its import begins is said to be gone', async () => {
  expect(await run(null)).toMatchObject({ state: 'failed', reason: 'upload_gone', files: 0 });
});

it('an upload that is reopened while it is imported waits for its rest afterwards', async () => {
  const { id, place } = await upload();
  expect(await run(id, () => reopenUpload(database.handle, id))).toMatchObject({ state: 'done', counts: { new: 2 } });
  expect([await stateOf(id), existsSync(join(place.files, '1.flac'))]).toEqual(['receiving', true]);
  await setUploadReady(database.handle, id);
  expect(await run(id)).toMatchObject({ state: 'done', counts: { same: 2 } });
  expect([await stateOf(id), existsSync(place.files)]).toEqual(['imported', false]);
});

it('an upload whose folder cannot be read is not said to be gone, and is imported once it can', async () => {
  const { id, place } = await upload();
  const aside = join(dataDir, 'aside');
  renameSync(place.root, aside);
  symlinkSync(place.root, place.root);
  expect(await run(id)).toMatchObject({ state: 'failed', reason: 'folder_unreadable' });
  rmSync(place.root);
  renameSync(aside, place.root);
  expect(await run(id)).toMatchObject({ state: 'done', counts: { new: 2 } });
});
