import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { TerritoryPreference } from '../../ern/territory-preference.ts';
import { readDelivery } from './read-delivery.service.ts';

const home = mkdtempSync(join(tmpdir(), 'kamerton-delivery-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('tells a delivery that is not there from one that cannot be read', async () => {
  const read = (name: string) =>
    readDelivery(join(home, name), {} as TerritoryPreference, new AbortController().signal);
  // Root may open everything but a link to itself.
  symlinkSync('loop', join(home, 'loop'));
  writeFileSync(join(home, 'file.txt'), '');
  await expect(read('nowhere')).rejects.toMatchObject({ code: 'missing' });
  await expect(read('file.txt/below')).rejects.toMatchObject({ code: 'missing' });
  await expect(read('loop')).rejects.toMatchObject({ code: 'unreadable' });
});
