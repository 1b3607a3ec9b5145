import { randomUUID } from 'node:crypto';
import { bounds, inEachLanguage, type Translations } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { type TranslationsChange, withTranslations } from '../../../db/translations.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '../../../lib/errors.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { shareCatalogue } from '../../../db/catalogue-lock.ts';
import { changed, inAudit } from '../../common/audit/changed-fields.rules.ts';
import { listTrackIds } from '../catalogue/edit.office.store.ts';
import { parted, withAdded, withMoved } from '../../common/ordering/order.rules.ts';
import { editInto } from '../../common/ordering/places.rules.ts';
import type { Move } from './blocks.office.service.ts';
import { findOfficeBlock, lockBlocks, updateBlock } from './blocks.office.store.ts';
import {
  type CollectionValues,
  type OfficeCollectionRow,
  findOfficeCollection,
  insertCollection,
  isCollectionUsed,
  lastPlace,
  lockCollection,
  recountCollection,
  removeCollection,
  updateCollection,
} from './collections.office.store.ts';
import { presentSet } from '../track-rows/present.service.ts';
import { listPlaces, writePlaces } from '../track-rows/set-tracks.store.ts';
import { listPlayable } from '../track-rows/track-rows.store.ts';

const audited = ['name', 'description', 'cover_hash', 'block_id', 'is_published'] as const;

/** Changed values of a collection; omitted translations keep theirs. */
interface Change extends Omit<CollectionValues, 'name' | 'description'> {
  name?: TranslationsChange;
  description?: TranslationsChange;
}

const kind = 'collection';
const noText = inEachLanguage(() => '');

const written = async (tx: Handle, id: number): Promise<OfficeCollectionRow> =>
  orNotFound(await findOfficeCollection(tx, id));

/** The position at the end of a block, whose order changes. Throws `invalid` if the block does not exist. */
const placeIn = async (tx: Handle, blockId: number | null): Promise<number> => {
  if (blockId !== null) {
    await lockBlocks(tx);
    if (!(await findOfficeBlock(tx, blockId))) throw new Invalid({ block_id: 'unknown' });
    await updateBlock(tx, blockId, {});
  }
  return lastPlace(tx, blockId);
};

export const createCollection = async (
  tx: Handle,
  actor: Actor,
  { description, ...values }: Change & { name: Translations },
): Promise<OfficeCollectionRow> => {
  const position = await placeIn(tx, values.block_id ?? null);
  const id = await insertCollection(tx, {
    ...values,
    description: withTranslations(noText, description),
    key: randomUUID(),
    position,
    is_published: false,
  });
  const after = await written(tx, id);
  const { name, block_id } = after;
  await record(tx, actor, { act: 'collection.create', kind, id, name: inAudit(name), after: { name, block_id } });
  return after;
};

/** Throws `not_found`, or `conflict` with the collection for an old version. */
export const changeCollection = async (
  tx: Handle,
  actor: Actor,
  id: number,
  { version, name, description, ...values }: Change & { version: number },
): Promise<OfficeCollectionRow> => {
  const before = orNotFound(await lockCollection(tx, id));
  if (before.version !== version) {
    throw new Conflict('conflict', { current: presentSet(before) });
  }
  const goes = values.block_id !== undefined && values.block_id !== before.block_id;
  const place = goes ? { position: await placeIn(tx, values.block_id ?? null) } : {};
  await updateCollection(tx, id, {
    ...values,
    ...place,
    name: withTranslations(before.name, name),
    description: withTranslations(before.description, description),
  });
  const after = await written(tx, id);
  const change = changed(before, after, audited);
  if (change) await record(tx, actor, { act: 'collection.edit', kind, id, name: inAudit(before.name), ...change });
  return after;
};

/** Throws `not_found`, or `in_use` if a venue plays it or an account has it in its music. */
export const deleteCollection = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const before = orNotFound(await lockCollection(tx, id));
  if (await isCollectionUsed(tx, id)) throw new Conflict('in_use');
  const tracks = [...(await listPlaces(tx, kind, id)).keys()];
  await removeCollection(tx, id);
  const { name } = before;
  await record(tx, actor, { act: 'collection.delete', kind, id, name: inAudit(name), before: { name, tracks } });
};

/** Rewrites the order of a collection's tracks under its lock; `change` refuses by throwing. */
const rewrite = async (
  tx: Handle,
  actor: Actor,
  id: number,
  change: (order: number[], version: number) => number[],
): Promise<OfficeCollectionRow> => {
  await shareCatalogue(tx);
  const collection = orNotFound(await lockCollection(tx, id));
  const places = await listPlaces(tx, kind, id);
  const before = [...places.keys()];
  const after = change(before, collection.version);
  if (after.length > bounds.playlist_tracks) throw new Invalid({ ids: 'too_many' });
  const edit = editInto(after, places);
  if (!edit) return collection;
  await writePlaces(tx, kind, id, edit);
  await recountCollection(tx, id);
  const difference = { before: { tracks: before }, after: { tracks: after } };
  await record(tx, actor, { act: 'collection.tracks', kind, id, name: inAudit(collection.name), ...difference });
  return written(tx, id);
};

interface Added {
  ids?: readonly number[] | undefined;
  album_id?: number | undefined;
  position?: number | undefined;
}

/** Adds tracks, or all of an album; throws `not_found` if one of them cannot be played. */
export const addCollectionTracks = async (tx: Handle, actor: Actor, id: number, body: Added) => {
  await shareCatalogue(tx);
  const ofAlbum = body.album_id === undefined ? [] : await listTrackIds(tx, [body.album_id]);
  const wanted = body.ids ?? ofAlbum.map((track) => track.id);
  const playable = await listPlayable(tx, wanted);
  const incomplete = body.ids ? playable.length < new Set(wanted).size : playable.length === 0;
  if (incomplete) throw new NotFound();
  let parts = parted([], []);
  const row = await rewrite(tx, actor, id, (order) => {
    parts = parted(order, playable);
    return withAdded(order, parts.added, body.position);
  });
  return { row, ...parts };
};

export const removeCollectionTracks = (tx: Handle, actor: Actor, id: number, ids: readonly number[]) => {
  const gone = new Set(ids);
  return rewrite(tx, actor, id, (order) => order.filter((track) => !gone.has(track)));
};

/** Moves tracks within a collection. Throws `conflict` with the order for an old version. */
export const orderCollection = (tx: Handle, actor: Actor, id: number, { ids, position, version }: Move) =>
  rewrite(tx, actor, id, (order, now) => {
    if (now !== version) throw new Conflict('conflict', { order, version: now });
    return withMoved(order, ids, position);
  });
