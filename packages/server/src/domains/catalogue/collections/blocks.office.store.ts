import type { Translations } from '@kamerton/wire';
import type { OfficeBlock } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { findSetting, setSetting } from '../../../db/settings.ts';
import { translationsJson } from '../../../db/translations.ts';
import { execute, listRows, listValues } from '../../../db/rows.ts';

export const listOfficeBlocks = (db: Handle): Promise<OfficeBlock[]> =>
  listRows(db)`
    SELECT id, name, position, is_published, version,
      (SELECT count(*) FROM collections WHERE block_id = blocks.id) AS collections
    FROM blocks ORDER BY position, id`;

export const findOfficeBlock = async (db: Handle, id: number): Promise<OfficeBlock | null> =>
  (await listOfficeBlocks(db)).find((block) => block.id === id) ?? null;

/** Locks all blocks and their order until the transaction ends; the table is small and rarely changed. */
export const lockBlocks = (tx: Handle): Promise<void> => execute(tx)`LOCK TABLE blocks IN SHARE ROW EXCLUSIVE MODE`;

const setting = 'blocks_version';

export const findOrderVersion = async (db: Handle): Promise<number> => {
  const version = await findSetting(db, setting);
  return typeof version === 'number' ? version : 1;
};

/** Writes the positions of the blocks and increments the version of the order. */
export const writeBlockOrder = async (tx: Handle, order: readonly number[]): Promise<number> => {
  await sql`
    UPDATE blocks SET position = placed.place
    FROM unnest(${order}::bigint[]) WITH ORDINALITY AS placed (id, place) WHERE blocks.id = placed.id`.execute(tx);
  const version = (await findOrderVersion(tx)) + 1;
  await setSetting(tx, setting, version);
  return version;
};

export const insertBlock = async (
  tx: Handle,
  { name, ...values }: { key: string; name: Translations; position: number; is_published: boolean },
): Promise<number> => {
  const row = { ...values, name: translationsJson(name) };
  return (await tx.insertInto('blocks').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

export const updateBlock = async (
  tx: Handle,
  id: number,
  { name, is_published }: { name?: Translations; is_published?: boolean | undefined },
): Promise<void> => {
  await tx
    .updateTable('blocks')
    .set({ ...(name && { name: translationsJson(name) }), is_published, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

export const removeBlock = async (tx: Handle, id: number): Promise<void> => {
  await tx.deleteFrom('blocks').where('id', '=', id).execute();
};

export const listBlockOrder = (tx: Handle, id: number): Promise<number[]> =>
  listValues(tx)<number>`SELECT id FROM collections WHERE block_id = ${id} ORDER BY position, id`;

export const writeCollectionOrder = (tx: Handle, order: readonly number[]): Promise<void> =>
  execute(tx)`
    UPDATE collections SET position = placed.place
    FROM unnest(${order}::bigint[]) WITH ORDINALITY AS placed (id, place) WHERE collections.id = placed.id`;
