import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { fsyncPath } from '../../../lib/fsync.ts';
import { ownerOf } from '../../../lib/owner.ts';

/** Name of the list of erased accounts in the data folder, in no backup: recovering an older one erases them again. */
export const erasedAccountsFile = 'erased-accounts';

/** One line: the id, and when the account was created, since a recovered database gives later ids anew. */
const line = /^(\d+) (\d{4}-[\dT:.-]+Z)$/;

const readLines = async (dataDir: string): Promise<string[]> => {
  const text = await readFile(join(dataDir, erasedAccountsFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((each) => line.test(each));
};

/** Adds an erased account to the list, once. */
export const listErased = async (db: Handle, dataDir: string, id: number): Promise<void> => {
  const { rows } = await sql<{ created: string }>`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created
    FROM accounts WHERE id = ${id} AND erased_at IS NOT NULL`.execute(db);
  const [account] = rows;
  const entry = account && `${id} ${account.created}`;
  if (!entry || (await readLines(dataDir)).includes(entry)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const list = join(dataDir, erasedAccountsFile);
  const restoreOwner = ownerOf(list);
  // The first line feed ends a line that a kill has cut.
  await appendFile(list, `\n${entry}\n`, { mode: 0o600, flush: true });
  restoreOwner();
  await fsyncPath(dataDir);
};

/** Ids of the accounts of the list that are not erased, as in a recovered backup. */
export const listToEraseAgain = async (db: Handle, dataDir: string): Promise<number[]> => {
  const found: number[] = [];
  for (const entry of await readLines(dataDir)) {
    const [, id, created] = line.exec(entry) ?? [];
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM accounts WHERE id = ${id}::bigint AND created_at = ${created}::timestamptz AND erased_at IS NULL
    `.execute(db);
    found.push(...rows.map((row) => row.id));
  }
  return found;
};
