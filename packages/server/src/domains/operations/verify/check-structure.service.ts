import { join } from 'node:path';
import { openEmbedded } from '../../../db/open.ts';
import type { Handle } from '../../../db/schema.ts';
import { withTemporaryFolder } from '../../../lib/temporary-folders.ts';
import { listStructure } from './structure.store.ts';

const listExpected = (): Promise<string[]> =>
  withTemporaryFolder(async (folder) => {
    const database = await openEmbedded(join(folder, 'database'), { isTemporary: true });
    try {
      return await listStructure(database.handle);
    } finally {
      await database.close();
    }
  });

/** Of a new database of this version, once per process. */
let expectedParts: Promise<string[]> | undefined;

/** Lists what a fresh database has and this one lacks, such as after a careless restore; tables without some rows once. */
export const listMissingStructure = async (db: Handle): Promise<string[]> => {
  expectedParts ??= listExpected().catch((error: unknown) => {
    expectedParts = undefined;
    throw error;
  });
  const [expected, present] = await Promise.all([expectedParts, listStructure(db)]);
  const existing = new Set(present);
  return [...new Set(expected.filter((part) => !existing.has(part)).map((part) => part.split('\n', 1)[0] ?? ''))];
};
