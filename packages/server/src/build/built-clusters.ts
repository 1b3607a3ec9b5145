// A step of the build: makes dist/clusters, which a first start on the embedded database copies. Skipped if this version
// of PGlite has made them of the same migrations and cities.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { builtClusters } from '../db/cluster.ts';
import { readMigrations } from '../db/migrate.ts';
import { openEmbedded } from '../db/open.ts';
import { loadCities } from '../domains/common/reference/cities.store.ts';
import { readCities } from '../lib/cities-file.ts';

const pglite = (): string => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  return version;
};

const stamp = join(builtClusters, 'version');
const cities = readCities();
const version = createHash('sha256')
  .update(JSON.stringify([pglite(), readMigrations(), cities.version]))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
  rmSync(builtClusters, { recursive: true, force: true });
  const unfinished = join(builtClusters, `../clusters-${process.pid}`);
  const [empty, migrated] = [join(unfinished, 'empty'), join(unfinished, 'migrated')];
  await (await openEmbedded(empty, { asItIs: true })).close();
  cpSync(empty, migrated, { recursive: true });
  const database = await openEmbedded(migrated);
  await loadCities(database.handle, cities);
  await database.close();
  writeFileSync(join(unfinished, 'version'), version);
  renameSync(unfinished, builtClusters);
}
