import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findSetting, hasTable } from '../../../db/settings.ts';
import { execute } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { fsyncPath } from '../../../lib/fsync.ts';
import { ownerOf } from '../../../lib/owner.ts';

/** File of the data folder with the id of the database that belongs to it. */
export const databaseIdFile = 'database-id';

/** The data folder belongs to another database, or this one is empty. */
export class ForeignDatabase extends Error {
  readonly isEmpty: boolean;

  constructor(isEmpty: boolean) {
    super('the data folder belongs to another database');
    this.isEmpty = isEmpty;
  }
}

/** Id in the data folder; null if there is none, or one that a kill has cut. Throws the system's error. */
export const readFolderId = (dataDir: string): string | null => {
  try {
    const text = readFileSync(join(dataDir, databaseIdFile), 'utf8').trim();
    return /^[0-9a-f-]{36}$/.test(text) ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const readDatabaseId = (db: Handle): Promise<string | null> => findSetting(db, 'database_id') as Promise<string | null>;

const writeFolderId = async (dataDir: string, id: string): Promise<void> => {
  const file = join(dataDir, databaseIdFile);
  const restoreOwner = ownerOf(file);
  await writeFile(file, `${id}\n`, { mode: 0o600, flush: true });
  restoreOwner();
  await fsyncPath(dataDir);
};

/** Rejects with `ForeignDatabase` if the data folder has the id of another database than this one, or this is empty. */
export const checkDatabaseId = async (db: Handle, dataDir: string): Promise<void> => {
  const expected = readFolderId(dataDir);
  if (expected === null) return;
  if (!(await hasTable(db, 'settings'))) throw new ForeignDatabase(true);
  if ((await readDatabaseId(db)) !== expected) throw new ForeignDatabase(false);
};

/** Gives the database an id unless it has one, and writes it into the data folder. */
export const joinDatabase = async (db: Handle, dataDir: string): Promise<string> => {
  await sql`
    INSERT INTO settings (name, value) VALUES ('database_id', to_jsonb(${randomUUID()}::text))
    ON CONFLICT (name) DO NOTHING`.execute(db);
  const id = (await readDatabaseId(db)) ?? '';
  if (readFolderId(dataDir) !== id) await writeFolderId(dataDir, id);
  return id;
};

/** Takes the id of the backup out of a recovered database, which gets one of its own. */
export const forgetDatabaseId = (tx: Handle): Promise<void> =>
  execute(tx)`DELETE FROM settings WHERE name = 'database_id'`;
