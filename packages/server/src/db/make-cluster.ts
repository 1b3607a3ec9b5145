// A step of the build: makes dist/cluster, which a first start on the embedded database copies. Skipped if this version
// of PGlite has made it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { builtCluster } from './cluster.ts';

const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
const stamp = join(builtCluster, '../cluster-version');

if (!existsSync(builtCluster) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
  const unfinished = join(builtCluster, `../cluster-${process.pid}`);
  const database = await PGlite.create({ fs: new NodeFS(unfinished) });
  await database.close();
  rmSync(builtCluster, { recursive: true, force: true });
  renameSync(unfinished, builtCluster);
  writeFileSync(stamp, version);
}
