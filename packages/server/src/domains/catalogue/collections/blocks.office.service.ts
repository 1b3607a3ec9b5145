import { randomUUID } from 'node:crypto';
import type { Translations } from '@kamerton/wire';
import type { OfficeBlock } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { type TranslationsChange, withTranslations } from '../../../db/translations.ts';
import { Conflict, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { changed, inAudit } from '../../common/audit/changed-fields.rules.ts';
import { withMoved } from '../../common/ordering/order.rules.ts';
import {
  findOfficeBlock,
  findOrderVersion,
  insertBlock,
  listBlockOrder,
  listOfficeBlocks,
  lockBlocks,
  removeBlock,
  updateBlock,
  writeBlockOrder,
  writeCollectionOrder,
} from './blocks.office.store.ts';

/** Ids to move, their target position, and the version of the order that the operator saw. */
export interface Move {
  ids: readonly number[];
  position: number;
  version: number;
}

const lockBlock = async (tx: Handle, id: number): Promise<OfficeBlock> => {
  await lockBlocks(tx);
  return orNotFound(await findOfficeBlock(tx, id));
};

const writtenBlock = async (tx: Handle, id: number): Promise<OfficeBlock> => orNotFound(await findOfficeBlock(tx, id));

export const createBlock = async (tx: Handle, actor: Actor, name: Translations) => {
  await lockBlocks(tx);
  const order = (await listOfficeBlocks(tx)).map((block) => block.id);
  const place = { key: randomUUID(), position: order.length + 1, is_published: false };
  const id = await insertBlock(tx, { name, ...place });
  await writeBlockOrder(tx, [...order, id]);
  await record(tx, actor, { act: 'block.create', kind: 'block', id, name: inAudit(name), after: { name } });
  return writtenBlock(tx, id);
};

/** Throws `not_found`, or `conflict` with the block for an old version. */
export const changeBlock = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, name, is_published }: { version: number; name?: TranslationsChange; is_published?: boolean | undefined },
): Promise<OfficeBlock> => {
  const before = await lockBlock(tx, id);
  if (before.version !== version) throw new Conflict('conflict', { current: before });
  await updateBlock(tx, id, { name: withTranslations(before.name, name), is_published });
  const after = await writtenBlock(tx, id);
  const change = changed(before, after, ['name', 'is_published']);
  if (change) await record(tx, actor, { act: 'block.edit', kind: 'block', id, name: inAudit(before.name), ...change });
  return after;
};

/** Throws `not_found`, or `in_use` if it contains collections. */
export const deleteBlock = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const { name, collections } = await lockBlock(tx, id);
  if (collections > 0) throw new Conflict('in_use');
  await removeBlock(tx, id);
  await record(tx, actor, { act: 'block.delete', kind: 'block', id, name: inAudit(name), before: { name } });
};

/** Moves blocks. Throws `conflict` with the order for an old version. */
export const orderBlocks = async (tx: Handle, actor: Actor, { ids, position, version }: Move) => {
  await lockBlocks(tx);
  const before = (await listOfficeBlocks(tx)).map((block) => block.id);
  const now = await findOrderVersion(tx);
  if (now !== version) throw new Conflict('conflict', { order: before, version: now });
  const order = withMoved(before, ids, position);
  const written = await writeBlockOrder(tx, order);
  const change = changed({ order: before }, { order }, ['order']);
  if (change) await record(tx, actor, { act: 'block.order', kind: 'block', id: null, name: '', ...change });
  return { order, version: written };
};

/**
 * Moves collections within their block. Throws `not_found`, or `conflict` with the order for an old version of the
 * block.
 */
export const orderBlock = async (tx: Handle, actor: Actor, id: number, { ids, position, version }: Move) => {
  const block = await lockBlock(tx, id);
  const before = await listBlockOrder(tx, id);
  if (block.version !== version) {
    throw new Conflict('conflict', { order: before, version: block.version });
  }
  const order = withMoved(before, ids, position);
  await writeCollectionOrder(tx, order);
  await updateBlock(tx, id, {});
  const change = changed({ order: before }, { order }, ['order']);
  if (change) await record(tx, actor, { act: 'block.order', kind: 'block', id, name: inAudit(block.name), ...change });
  return { order, version: version + 1 };
};
