import type { Collection, Language, PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, hasRow, listRows } from '../../../db/rows.ts';
import { inLanguage } from '../../../db/translations.ts';
import {
  type Stored,
  type TrackRow,
  trackColumns,
  trackJoins,
  trackIsPlayable,
} from '../track-rows/track-rows.store.ts';

type CollectionRow = Stored<Collection>;

/** The columns of a collection that are the same for all accounts. */
type SharedCollectionRow = Omit<CollectionRow, 'is_my'>;

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
  const blocks = await listRows(db)<{ id: number; name: string }>`
    SELECT id, ${inLanguage('name', language)} AS name FROM blocks ORDER BY position, id`;
  const collections = await listRows(db)<SharedCollectionRow>`
    SELECT * FROM (
      SELECT ${columns(language)}, collections.position,
        row_number() OVER (PARTITION BY collections.block_id ORDER BY collections.position, collections.id) AS place
      FROM collections ${withCover}
      WHERE collections.block_id IS NOT NULL AND collections.track_count > 0 AND ${collectionIsPublished}
    ) AS placed WHERE place <= ${firstOfBlock} ORDER BY place`;
  return blocks
    .map((block) => ({ ...block, collections: collections.filter((row) => row.block_id === block.id) }))
    .filter((block) => block.collections.length > 0);
};

export const isBlock = (db: Handle, id: number): Promise<boolean> => hasRow(db)`SELECT FROM blocks WHERE id = ${id}`;

export const listCollections = (
  db: Handle,
  language: Language,
  { block_id, ...page }: PageQuery & { block_id?: number | undefined },
): Promise<Listed<SharedCollectionRow>> => {
  const from = sql`FROM collections ${withCover} LEFT JOIN blocks ON blocks.id = collections.block_id
    WHERE collections.track_count > 0 AND ${collectionIsPublished} ${block_id === undefined ? sql`` : sql`AND collections.block_id = ${block_id}`}`;
  const order = sql`blocks.position NULLS LAST, collections.position, collections.id`;
  return listPage(db, { columns: columns(language), from, order }, page);
};

export const listMyCollections = (
  db: Handle,
  account: number,
  language: Language,
  page: PageQuery,
): Promise<Listed<CollectionRow>> => {
  const from = sql`FROM my_collections JOIN collections ON collections.id = my_collections.collection_id ${withCover}
    WHERE my_collections.account_id = ${account} AND collections.track_count > 0 AND ${collectionIsPublished}`;
  const order = sql`my_collections.added_at DESC, collections.id DESC`;
  return listPage(db, { columns: sql`${columns(language)}, true AS is_my`, from, order }, page);
};

export const findCollection = (db: Handle, language: Language, id: number): Promise<SharedCollectionRow | null> =>
  findRow(db)`
    SELECT ${columns(language)} FROM collections ${withCover}
    WHERE collections.id = ${id} AND ${collectionIsPublished}`;

export const listCollectionTracks = (
  db: Handle,
  language: Language,
  collectionId: number,
  page: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM collection_tracks JOIN tracks ON tracks.id = collection_tracks.track_id ${trackJoins}
    WHERE collection_tracks.collection_id = ${collectionId} AND ${trackIsPlayable}`;
  const order = sql`collection_tracks.position, tracks.id`;
  return listPage(db, { columns: trackColumns(language), from, order }, page);
};
