import type { Language, PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, withTotal } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, hasRow } from '../../../db/rows.ts';
import { inLanguage } from '../../../db/translations.ts';
import { type TrackRow, trackColumns, trackJoins, trackIsPlayable } from '../track-rows/track-rows.store.ts';

/** The columns of a collection that are the same for all accounts. */
export interface SharedCollectionRow {
  id: number;
  name: string;
  description: string;
  cover_hash: string | null;
  block_id: number | null;
  track_count: number;
  duration_ms: number;
  size: number;
}

export interface CollectionRow extends SharedCollectionRow {
  is_my: boolean;
}

const columns = (language: Language): RawBuilder<unknown> => sql`
  collections.id, ${inLanguage('collections.name', language)} AS name,
  ${inLanguage('collections.description', language)} AS description, covers.hash AS cover_hash, collections.block_id,
  collections.track_count, collections.duration_ms, collections.size`;

const withCover = sql`LEFT JOIN covers ON covers.id = collections.cover_id`;

/** Visible to distributors: published, and not in an unpublished block. */
export const collectionIsPublished = sql`(collections.is_published AND NOT EXISTS (
  SELECT 1 FROM blocks AS shelf WHERE shelf.id = collections.block_id AND NOT shelf.is_published))`;

/** Maximum number of collections shown per block. */
const firstOfBlock = 12;

/** Lists blocks in order, without those that have no collection with a track. */
export const listBlocks = async (db: Handle, language: Language) => {
  const blocks = await sql<{ id: number; name: string }>`
    SELECT id, ${inLanguage('name', language)} AS name FROM blocks ORDER BY position, id`.execute(db);
  const collections = await sql<SharedCollectionRow & { block_id: number }>`
    SELECT * FROM (
      SELECT ${columns(language)}, collections.position,
        row_number() OVER (PARTITION BY collections.block_id ORDER BY collections.position, collections.id) AS place
      FROM collections ${withCover}
      WHERE collections.block_id IS NOT NULL AND collections.track_count > 0 AND ${collectionIsPublished}
    ) AS placed WHERE place <= ${firstOfBlock} ORDER BY place`.execute(db);
  return blocks.rows
    .map((block) => ({ ...block, collections: collections.rows.filter((row) => row.block_id === block.id) }))
    .filter((block) => block.collections.length > 0);
};

export const findBlock = (db: Handle, id: number) =>
  db.selectFrom('blocks').select('id').where('id', '=', id).executeTakeFirst();

export const listCollections = async (
  db: Handle,
  language: Language,
  { limit, offset, block_id }: PageQuery & { block_id?: number | undefined },
): Promise<Listed<SharedCollectionRow>> => {
  const from = sql`FROM collections ${withCover} LEFT JOIN blocks ON blocks.id = collections.block_id
    WHERE collections.track_count > 0 AND ${collectionIsPublished} ${block_id === undefined ? sql`` : sql`AND collections.block_id = ${block_id}`}`;
  const { rows } = await sql<SharedCollectionRow>`
    SELECT ${columns(language)} ${from}
    ORDER BY blocks.position NULLS LAST, collections.position, collections.id
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return withTotal(db, { limit, offset }, rows, sql`SELECT 1 ${from}`);
};

/** Ids of the account's collections, unpublished ones included. */
export const listMyCollectionIds = async (db: Handle, account: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('my_collections')
    .select('collection_id')
    .where('account_id', '=', account)
    .execute();
  return new Set(rows.map((row) => row.collection_id));
};

export const listMyCollections = async (
  db: Handle,
  account: number,
  language: Language,
  { limit, offset }: PageQuery,
): Promise<Listed<CollectionRow>> => {
  const from = sql`FROM my_collections JOIN collections ON collections.id = my_collections.collection_id ${withCover}
    WHERE my_collections.account_id = ${account} AND collections.track_count > 0 AND ${collectionIsPublished}`;
  const { rows } = await sql<CollectionRow>`
    SELECT ${columns(language)}, true AS is_my ${from}
    ORDER BY my_collections.added_at DESC, collections.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return withTotal(db, { limit, offset }, rows, sql`SELECT 1 ${from}`);
};

export const findCollection = (db: Handle, language: Language, id: number) =>
  findRow(db)<SharedCollectionRow>`
    SELECT ${columns(language)} FROM collections ${withCover}
    WHERE collections.id = ${id} AND ${collectionIsPublished}`;

const exists = async (db: Handle, id: number): Promise<boolean> =>
  (await db.selectFrom('collections').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Adding twice succeeds; false if the collection does not exist. */
export const addMyCollection = (db: Handle, account: number, id: number): Promise<boolean> =>
  hasRow(db)`
    WITH collection AS (SELECT id FROM collections WHERE id = ${id} AND ${collectionIsPublished} FOR KEY SHARE),
      added AS (
        INSERT INTO my_collections (account_id, collection_id) SELECT ${account}, id FROM collection
        ON CONFLICT DO NOTHING)
    SELECT FROM collection`;

/** Removing twice succeeds; false if the collection does not exist. */
export const removeMyCollection = async (db: Handle, account: number, id: number): Promise<boolean> => {
  await db.deleteFrom('my_collections').where('account_id', '=', account).where('collection_id', '=', id).execute();
  return exists(db, id);
};

export const listCollectionTracks = async (
  db: Handle,
  language: Language,
  collectionId: number,
  { limit, offset }: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM collection_tracks JOIN tracks ON tracks.id = collection_tracks.track_id ${trackJoins}
    WHERE collection_tracks.collection_id = ${collectionId} AND ${trackIsPlayable}`;
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} ${from}
    ORDER BY collection_tracks.position, tracks.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return withTotal(db, { limit, offset }, rows, sql`SELECT 1 ${from}`);
};
