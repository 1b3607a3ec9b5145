import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';

/** The outbox's files with the ids of their emails, with which their names begin. */
const listOutboxFiles = async (dataDir: string): Promise<{ id: number; name: string }[]> => {
  const names = await readdir(join(dataDir, 'outbox')).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^\d+-/.test(name)).map((name) => ({ id: Number.parseInt(name, 10), name }));
};

/** Removes the files of these emails from the outbox. */
export const removeFromOutbox = async (dataDir: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  for (const { id, name } of await listOutboxFiles(dataDir))
    if (gone.has(id)) await rm(join(dataDir, 'outbox', name), { force: true });
};

/** Removes the files of emails that were deleted, as another server may have done. Returns the number of those emails. */
export const removeDeletedFromOutbox = async (db: Handle, dataDir: string): Promise<number> => {
  const ids = [...new Set((await listOutboxFiles(dataDir)).map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`SELECT id FROM emails WHERE id = ANY (${ids}::bigint[])`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !stored.has(id));
  await removeFromOutbox(dataDir, gone);
  return gone.length;
};
