import fs, { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { TerritoryPreference } from '../../../formats/ddex/territory-preference.ts';
import { withFault } from '../../../testing/faults/injector.ts';
import { createFileFinder } from './delivered-files.service.ts';
import { readDelivery } from './read-delivery.service.ts';

const home = mkdtempSync(join(tmpdir(), 'kamerton-delivery-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const read = (name: string) => readDelivery(join(home, name), {} as TerritoryPreference, new AbortController().signal);

it('tells a delivery that is not there from one that cannot be read', async () => {
  // Root may open everything but a link to itself.
  symlinkSync('loop', join(home, 'loop'));
  writeFileSync(join(home, 'file.txt'), '');
  await expect(read('nowhere')).rejects.toMatchObject({ code: 'missing' });
  await expect(read('file.txt/below')).rejects.toMatchObject({ code: 'missing' });
  await expect(read('loop')).rejects.toMatchObject({ code: 'unreadable' });
});

it('leaves out no folder of a disk that fails', async () => {
  mkdirSync(join(home, 'batch/1'), { recursive: true });
  writeFileSync(join(home, 'batch/1/message.xml'), '<x');
  expect((await read('batch')).broken).toHaveLength(1);
  // The calls are a look at the batch, its list and that of the folder in it.
  for (const at of [1, 2, 3]) {
    const { error } = await withFault({ fault: 'input/output error', at }, () => read('batch'));
    expect(error).toMatchObject({ code: 'unreadable' });
  }
});

it('tells of a folder that it may not read, and imports the others', async () => {
  mkdirSync(join(home, 'parts/closed'), { recursive: true });
  mkdirSync(join(home, 'parts/open'), { recursive: true });
  writeFileSync(join(home, 'parts/open/message.xml'), '<x');
  const { readdir } = fs.promises;
  const refusing = vi.spyOn(fs.promises, 'readdir').mockImplementation((async (path: string, options: object) => {
    if (path.endsWith('closed')) throw Object.assign(new Error(), { code: 'EACCES' });
    return readdir(path, options as never);
  }) as never);
  syncBuiltinESMExports();
  try {
    expect((await read('parts')).broken).toMatchObject([
      { path: join(home, 'parts/closed'), reason: 'unreadable', detail: 'EACCES' },
      { path: join(home, 'parts/open/message.xml') },
    ]);
  } finally {
    refusing.mockRestore();
    syncBuiltinESMExports();
  }
});

it('calls no file missing that a failing disk does not show', async () => {
  mkdirSync(join(home, 'files'));
  writeFileSync(join(home, 'files/a.flac'), '');
  const find = (path: string) =>
    createFileFinder(join(home, 'files'), join(home, 'files/m.xml')).find({ path, hash: null });
  expect(await find('a.flac')).toBe(join(home, 'files/a.flac'));
  for (const other of [`${'long'.repeat(100)}.flac`, 'a.flac/below', '%00.flac']) expect(await find(other)).toBeNull();
  const broken = vi.spyOn(fs.promises, 'realpath').mockRejectedValue(Object.assign(new Error(), { code: 'EIO' }));
  syncBuiltinESMExports();
  try {
    await expect(find('a.flac')).rejects.toMatchObject({ code: 'EIO' });
  } finally {
    broken.mockRestore();
    syncBuiltinESMExports();
  }
});
