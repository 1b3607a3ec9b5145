// npm run schema: writes the types of all rows, as a migrated database has them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const { openEmbedded } = await import('../packages/server/dist/db/open.js');
const { describeTables } = await import('../packages/server/dist/db/describe-tables.js');
const folder = mkdtempSync(join(tmpdir(), 'kamerton-schema-'));
try {
  // The built cluster may be older than the migrations.
  await (await openEmbedded(join(folder, 'database'), { asItIs: true })).close();
  const database = await openEmbedded(join(folder, 'database'));
  writeFileSync(join(root, 'packages/server/src/db/tables.ts'), await describeTables(database.handle));
  await database.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
