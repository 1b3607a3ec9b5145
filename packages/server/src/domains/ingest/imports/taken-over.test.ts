import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
import { zipOf } from '../../../testing/zip-files.ts';
import { uploadPlace } from '../uploads/upload-files.service.ts';
import { insertUpload } from '../uploads/uploads.store.ts';
import type { ImportRow } from './imports.store.ts';
import { runImport, type RunnerDeps } from './run-import.service.ts';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await newDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'kamerton-taken-'));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('an archive whose import another server has taken over stays unpacked there when the former one ends', async () => {
  const archive = zipOf([1, 2].map((n) => ({ name: `${n}.flac`, data: flac(fadingTone(0.1 * n), [`TITLE=${n}`]) })));
  const folder = randomUUID();
  const place = uploadPlace(dataDir, { folder });
  mkdirSync(place.files, { recursive: true });
  writeFileSync(join(place.files, 'a.zip'), archive);
  const files = [{ path: 'a.zip', size: archive.length }];
  const upload = { folder, name: 'a', kind: 'zip' as const, created_by: 'Anna', files };
  const upload_id = await insertUpload(database.handle, upload);
  const job = { id: 1, kind: 'music', dry_run: true, upload_id, folder: null, name: 'a', actor: tester };
  const config = { dataDir } as RunnerDeps['config'];
  const store = folderStore(join(dataDir, 'media'));

  /** A run that waits behind its unpacking until `goOn` is called. */
  const begin = () => {
    let [goOn, hasUnpacked] = [() => {}, () => {}];
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const unpacked = new Promise<void>((resolve) => (hasUnpacked = resolve));
    const analysers = testAnalysers();
    const digest: typeof analysers.digest = async (...asked) => {
      hasUnpacked();
      await waiting;
      return analysers.digest(...asked);
    };
    const stop = new AbortController();
    const outcomes: string[] = [];
    const nothing = () => {};
    const log = {
      progress: nothing,
      file: ({ outcome }: { outcome: string }) => void outcomes.push(outcome),
      withdraw: nothing,
      note: nothing,
      message: nothing,
      write: async () => true,
      publishState: async () => {},
    };
    const deps = { config, db: database.handle, store, analysers: { ...analysers, digest } };
    const end = runImport(deps, job as unknown as ImportRow, { signal: stop.signal, log });
    return { unpacked, goOn: () => goOn(), stop: () => stop.abort(), outcomes, end };
  };

  const former = begin();
  await former.unpacked;
  const next = begin();
  await next.unpacked;
  former.stop();
  former.goOn();
  expect(await former.end).toMatchObject({ state: 'stopped' });
  next.goOn();
  expect(await next.end).toMatchObject({ state: 'done' });
  expect(next.outcomes).toEqual(['new', 'new']);
  expect(readdirSync(place.root)).toEqual(['files']);
});
