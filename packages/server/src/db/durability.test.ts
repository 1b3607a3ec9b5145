import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from './open.ts';

it('forces every commit of the embedded database to disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openEmbedded(join(folder, 'counted'));
  const before = (await database.fsyncs()) ?? 0;
  const commits = 200;
  for (let n = 0; n < commits; n += 1) {
    await database.handle
      .insertInto('genres')
      .values({ key: `genre-${n}`, name: '{"ru": ""}' })
      .execute();
  }
  const forced = ((await database.fsyncs()) ?? 0) - before;
  await database.close();
  expect(forced).toBeGreaterThanOrEqual(commits);
});
