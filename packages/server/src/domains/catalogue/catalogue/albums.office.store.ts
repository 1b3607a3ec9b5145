import { albumFields, fieldNames } from '@kamerton/wire';
import type { OfficeAlbum } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';
import type { Stored } from '../track-rows/track-rows.store.ts';
import { findOfficePage } from './lists.office.store.ts';
import type { Vocabulary } from '../search/vocabulary.rules.ts';
import {
  albumConditions,
  type AlbumsAsked,
  fieldColumns,
  revokedWithin,
  type RevokedRow,
  searchOf,
} from './tracks.office.store.ts';

export type OfficeAlbumRow = RevokedRow & Stored<Omit<OfficeAlbum, 'revoked'>>;

const columns = sql`
  albums.id, ${fieldColumns('albums', fieldNames(albumFields))}, covers.hash AS cover_hash,
  albums.explicit, albums.track_count, albums.duration_ms, albums.size,
  albums.revoked_at, albums.revoked_reason, albums.edited, albums.version,
  albums.created_at`;

export const listOfficeAlbumsById = (db: Handle, ids: readonly number[]): Promise<OfficeAlbumRow[]> =>
  listRows(db)`
    SELECT ${columns} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN albums ON albums.id = wanted.id LEFT JOIN covers ON covers.id = albums.cover_id
    ORDER BY wanted.place`;

export const findOfficeAlbum = async (db: Handle, id: number): Promise<OfficeAlbumRow | null> =>
  (await listOfficeAlbumsById(db, [id]))[0] ?? null;

const conditions = (asked: AlbumsAsked): RawBuilder<unknown>[] => [
  ...(asked.ids ? [sql`id = ANY(${asked.ids}::bigint[])`] : []),
  ...(asked.revoked === undefined ? [] : [asked.revoked ? sql`revoked_at IS NOT NULL` : sql`revoked_at IS NULL`]),
  ...revokedWithin(asked.revoked_days),
  ...albumConditions(asked),
];

/** One page of matching albums with the total. */
export const listOfficeAlbums = async (db: Handle, vocabulary: Vocabulary, asked: AlbumsAsked) => {
  const { limit, offset, sort } = asked;
  const list = { table: 'albums', vocabulary, search: searchOf(asked), where: conditions(asked) } as const;
  const { ids, total } = await findOfficePage(db, { ...list, sort, limit, offset });
  return { rows: await listOfficeAlbumsById(db, ids), total };
};
