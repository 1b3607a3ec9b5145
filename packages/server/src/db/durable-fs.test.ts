import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { placeCluster } from './cluster.ts';
import { DurableNodeFS } from './durable-fs.ts';

it('acknowledges no commit that the disk has not taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-durable-'));
  await placeCluster(folder, 'empty', true);
  let fails = false;
  const fs = new DurableNodeFS(folder, (file) => {
    if (fails) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    fsyncSync(file);
  });
  const durable = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const startParams = [...durable, '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB'];
  const database = await PGlite.create({ fs, startParams });
  await database.exec('CREATE TABLE acts (name text)');
  fails = true;
  await expect(database.query(`INSERT INTO acts VALUES ('a')`)).rejects.toMatchObject({ severity: 'PANIC' });
  rmSync(folder, { recursive: true });
});
