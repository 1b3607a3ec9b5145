import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openPlace } from '../../bench/product/database.mjs';
import { runCommand, startProduct } from '../../bench/product/product.mjs';
import { Disk } from './disk.mjs';
import { readTrace, straceTo } from './trace.mjs';

const email = 'first@kamerton.example';

/**
 * Starts the server on an empty folder, adds an account, and cuts the power: nothing that was not forced is left.
 * @returns {Promise<string[]>} what is missing then
 */
export async function cutFirstStart(say) {
  const recorded = temporaryFolder('kamerton-trace-');
  const file = join(recorded, 'trace');
  const place = await openPlace({ embedded: true, fresh: true }, say);
  const snapshot = join(recorded, 'snapshot');
  mkdirSync(snapshot);
  cpSync(place.dataDir, snapshot, { recursive: true });
  const env = { SECRET: '' };
  const server = await startProduct(place, { wrapper: straceTo(file), env });
  await runCommand(place, ['account', 'add', email, '--name', 'First'], env);
  await server.kill();
  const disk = new Disk(place.dataDir, snapshot);
  for (const op of await readTrace(file, place.dataDir)) disk.apply(op);
  rmSync(file);
  const left = { ...place, dataDir: temporaryFolder('kamerton-cut-') };
  disk.writeTo(left.dataDir, () => false);
  const again = await startProduct(left, { env });
  try {
    const [{ items }] = await runCommand(left, ['office', 'accounts'], env);
    return items.some((account) => account.email === email) ? [] : ['the first account'];
  } finally {
    await again.kill();
    await place.drop();
  }
}
