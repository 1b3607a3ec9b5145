import { allLanguages, type PageQuery, pathIn, type Translations } from '@kamerton/wire';
import type { OfficeCollection } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import { containsText } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { inAllLanguages, inLanguage, translationsJson } from '../../../db/translations.ts';
import { execute, findRow, findValue, hasRow } from '../../../db/rows.ts';
import { type Stored, trackIsPlayable } from '../track-rows/track-rows.store.ts';

export type OfficeCollectionRow = Stored<OfficeCollection>;

const columns = sql`
  collections.id, collections.name, collections.description, covers.hash AS cover_hash, collections.block_id, collections.position, collections.is_published,
  collections.track_count, collections.duration_ms, collections.size, collections.version, collections.created_at`;

const from = sql`FROM collections LEFT JOIN covers ON covers.id = collections.cover_id
  LEFT JOIN blocks ON blocks.id = collections.block_id`;

const orders: Record<string, RawBuilder<unknown>> = {
  id: sql`collections.id`,
  ...Object.fromEntries(
    allLanguages.map((language) => [pathIn('name', language), inLanguage('collections.name', language)]),
  ),
  track_count: sql`collections.track_count`,
};

interface Asked {
  limit: number;
  offset: number;
  sort?: string | undefined;
  q?: string | undefined;
  ids?: number[] | undefined;
  block_id?: number | undefined;
  is_published?: boolean | undefined;
}

const conditions = ({ q, ids, block_id, is_published }: Asked): RawBuilder<unknown> =>
  sql.join(
    [
      containsText(q ?? '', [inAllLanguages('collections.name')]),
      ...(ids ? [sql`collections.id = ANY(${ids}::bigint[])`] : []),
      ...(block_id === undefined ? [] : [sql`collections.block_id = ${block_id}`]),
      ...(is_published === undefined ? [] : [sql`collections.is_published = ${is_published}`]),
    ],
    sql` AND `,
  );

/** By default ordered by block and position. */
export const listOfficeCollections = (db: Handle, asked: Asked): Promise<Listed<OfficeCollectionRow>> => {
  const down = asked.sort?.startsWith('-') ? sql`DESC` : sql`ASC`;
  const column = orders[asked.sort?.replace('-', '') ?? ''];
  const order = column
    ? sql`${column} ${down}, collections.id`
    : sql`blocks.position ${down} NULLS LAST, collections.position ${down}, collections.id`;
  const where = sql`WHERE ${conditions(asked)}`;
  return listPage(db, { columns, from: sql`${from} ${where}`, order, counted: sql`FROM collections ${where}` }, asked);
};

export const findOfficeCollection = (db: Handle, id: number): Promise<OfficeCollectionRow | null> =>
  findRow(db)`SELECT ${columns} ${from} WHERE collections.id = ${id}`;

export const lockCollection = async (tx: Handle, id: number): Promise<OfficeCollectionRow | null> => {
  await sql`SELECT 1 FROM collections WHERE id = ${id} FOR UPDATE`.execute(tx);
  return findOfficeCollection(tx, id);
};

export interface CollectionValues {
  name?: Translations | undefined;
  description?: Translations | undefined;
  cover_id?: number | null | undefined;
  block_id?: number | null | undefined;
  is_published?: boolean | undefined;
  position?: number | undefined;
}

const columnsOf = ({ name, description, ...values }: CollectionValues) => ({
  ...values,
  ...(name && { name: translationsJson(name) }),
  ...(description && { description: translationsJson(description) }),
});

/** The position after the last collection of a block, or of those without a block. */
export const lastPlace = async (tx: Handle, blockId: number | null): Promise<number> =>
  (await findValue(tx)<number>`
    SELECT coalesce(max(position), 0) + 1 AS place FROM collections
    WHERE block_id IS NOT DISTINCT FROM ${blockId}::bigint`) ?? 1;

export const insertCollection = async (
  tx: Handle,
  { name, ...values }: CollectionValues & { key: string; name: Translations; position: number },
): Promise<number> => {
  const row = { ...columnsOf(values), name: translationsJson(name), key: values.key, position: values.position };
  return (await tx.insertInto('collections').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

export const updateCollection = async (tx: Handle, id: number, values: CollectionValues): Promise<void> => {
  await tx
    .updateTable('collections')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** True if a venue plays it, assigned or scheduled, would when it is restored, or an account has it in its music. */
export const isCollectionUsed = (tx: Handle, id: number): Promise<boolean> =>
  hasRow(tx)`
    SELECT 1 FROM venues WHERE selection_id = ${id} UNION ALL
    SELECT 1 FROM venue_schedule_sources WHERE selection_id = ${id} UNION ALL
    SELECT 1 FROM my_collections WHERE collection_id = ${id} LIMIT 1`;

export const removeCollection = async (tx: Handle, id: number): Promise<void> => {
  await tx.deleteFrom('collections').where('id', '=', id).execute();
};

export const listCollectionPage = (db: Handle, id: number, page: PageQuery) =>
  listPage<{ track_id: number; position: number }>(
    db,
    {
      columns: sql`track_id, position`,
      from: sql`FROM collection_tracks WHERE collection_id = ${id}`,
      order: sql`position, track_id`,
    },
    page,
  );

/** Updates what a collection says of its tracks, and its version, after an edit of them. */
export const recountCollection = (tx: Handle, id: number): Promise<void> =>
  execute(tx)`
    UPDATE collections SET version = version + 1, (track_count, duration_ms, size) = (
      SELECT count(*), coalesce(sum(tracks.duration_ms), 0), coalesce(sum(tracks.size), 0)
      FROM collection_tracks AS held JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
      WHERE held.collection_id = ${id} AND ${trackIsPlayable})
    WHERE id = ${id}`;
