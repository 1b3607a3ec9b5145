import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createCoverFinder } from './avif-covers.ts';
import { storeCover } from './covers.ts';
import { folderStore } from './folder-store.ts';
import { coverKey } from './store.ts';

it('leaves nothing of a cover that is removed while its AVIF is encoded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-avif-'));
  const store = folderStore(folder);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const hash = await storeCover(store, picture);
  const [webp, avif] = [coverKey(hash, 'small'), coverKey(hash, 'small', 'avif')];
  const find = createCoverFinder({
    ...store,
    putBytes: async (key, bytes) => {
      await store.remove(webp);
      await store.remove(avif);
      await store.putBytes(key, bytes);
    },
  });
  await find(hash, 'small', true);
  expect([await store.size(webp), await store.size(avif)]).toEqual([null, null]);
  expect(await find(hash, 'small', true)).toBeNull();
  rmSync(folder, { recursive: true });
});
