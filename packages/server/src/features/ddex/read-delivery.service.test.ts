import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { TerritoryPreference } from '../../ern/territory-preference.ts';
import { withFault } from '../../testing/faults/injector.ts';
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
