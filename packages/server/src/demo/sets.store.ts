import { hash } from '@kamerton/artwork';
import type { DemoBlock, DemoCatalogue } from '@kamerton/demo-music';
import { execute } from '../db/rows.ts';
import type { Handle } from '../db/schema.ts';
import { lockCatalogue } from '../db/catalogue-lock.ts';
import { translationsJson } from '../db/translations.ts';
import { comparisonKey } from '../language/fold.ts';
import { weightOf } from '../domains/catalogue/plays/plays.rules.ts';
import { addPopularity } from '../domains/catalogue/plays/plays.store.ts';
import { demoEmails } from './people.ts';
import type { Plan } from './plan.ts';
import { accountId } from './seed.store.ts';
import { recountSetsWith } from '../domains/catalogue/catalogue/album-aggregates.store.ts';

/** Blocks and collections without tracks yet, and the names of tags in both languages; a second run adds nothing. */
export const seedBlocks = async (
  tx: Handle,
  { blocks, tags }: DemoCatalogue,
  coverOf: (key: string) => number | null,
): Promise<void> => {
  for (const [tag, name] of Object.entries(tags)) {
    await tx
      .insertInto('tags')
      .values({ key: comparisonKey(tag), name: translationsJson(name) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
  for (const [at, block] of blocks.entries()) await seedBlock(tx, block, at, coverOf);
};

const seedBlock = async (
  tx: Handle,
  { key, name, collections }: DemoBlock,
  position: number,
  coverOf: (key: string) => number | null,
): Promise<void> => {
  await tx
    .insertInto('blocks')
    .values({ key, name: translationsJson(name), position })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { id } = await tx.selectFrom('blocks').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  for (const [at, collection] of collections.entries()) {
    await tx
      .insertInto('collections')
      .values({
        key: collection.key,
        block_id: id,
        position: at,
        name: translationsJson(collection.name),
        description: translationsJson(collection.description),
        cover_id: coverOf(collection.key),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
};

/** Ids of the demonstration's tracks that are in the catalogue, by ISRC. */
export const listDemoTracks = async (db: Handle, isrcs: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('tracks').select(['id', 'isrc']).where('isrc', 'in', isrcs).execute();
  return new Map(rows.map((row) => [row.isrc ?? '', row.id]));
};

/** Adds an imported track to its collections and playlists; repeating it changes nothing. */
export const placeTrack = async (tx: Handle, trackId: number, isrc: string, plan: Plan): Promise<void> => {
  await lockCatalogue(tx);
  const first = await accountId(tx, demoEmails.first);
  for (const { key, position } of plan.collections.get(isrc) ?? []) {
    await execute(tx)`
      INSERT INTO collection_tracks (collection_id, track_id, position)
      SELECT id, ${trackId}, ${position} FROM collections WHERE key = ${key} ON CONFLICT DO NOTHING`;
  }
  for (const { name, position } of plan.playlists.get(isrc) ?? []) {
    await execute(tx)`
      INSERT INTO playlist_tracks (playlist_id, track_id, position)
      SELECT id, ${trackId}, ${position} FROM playlists WHERE account_id = ${first} AND name = ${name}
      ON CONFLICT DO NOTHING`;
  }
  if (plan.inOwnMusic.has(isrc)) {
    await execute(tx)`
      INSERT INTO my_albums (account_id, album_id) SELECT ${first}, album_id FROM tracks WHERE id = ${trackId}
      ON CONFLICT DO NOTHING`;
  }
  await recountSetsWith(tx, [trackId]);
  await setPopularity(tx, trackId, isrc);
};

/** Sets the initial play count of a track, derived from its ISRC. */
const setPopularity = async (tx: Handle, trackId: number, isrc: string): Promise<void> => {
  const plays = 1 + (hash(`${isrc} plays`) % 40);
  const weight = weightOf(Date.now()) + Math.log(plays);
  const played = await tx
    .updateTable('tracks')
    .set({ popularity: weight })
    .where('id', '=', trackId)
    .where('popularity', '=', 0)
    .returning('album_id')
    .executeTakeFirst();
  if (played) await addPopularity(tx, 'albums', new Map([[played.album_id, weight]]));
};

/** Collections in the first distributor's music. */
export const addMyCollections = async (tx: Handle, keys: readonly string[]): Promise<void> =>
  execute(tx)`
    INSERT INTO my_collections (account_id, collection_id)
    SELECT ${await accountId(tx, demoEmails.first)}, id FROM collections WHERE key = ANY(${keys}::text[])
    ON CONFLICT DO NOTHING`;
