import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ZipEntryOptions, zipOf } from '../../testing/zip-files.ts';
import { findZipEntry } from './zip-entry.ts';
import { isOpen } from '../../testing/open-files.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kamerton-zip-entry-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const sound = Buffer.from('sound '.repeat(1000));
const find = async (entry: Partial<ZipEntryOptions> = {}) => {
  const archive = join(home, 'a.zip');
  writeFileSync(archive, zipOf([{ name: 'a.mp3', data: sound, deflate: true, ...entry }]));
  const found = await findZipEntry(archive, (paths) => paths[0] ?? null, new AbortController().signal);
  if (!found) throw new Error('no entry');
  return found;
};

it('reads a part of one file', async () => {
  const found = await find();
  expect([found.path, found.size]).toEqual(['a.mp3', sound.length]);
  expect(await buffer(await found.open({ start: 10, end: 2999 }))).toEqual(sound.subarray(10, 3000));
});

it('tells a damaged file to whoever reads it, however late, and ends no process', async () => {
  const damaged = await find({ says: 5 });
  const stream = await damaged.open({ start: 0, end: 4 });
  await expect.poll(() => isOpen(join(home, 'a.zip')), { timeout: 30_000 }).toBe(false);
  await expect(buffer(stream)).rejects.toThrow('too many bytes');
});
