import type { AlbumField } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { findOfficePage } from './lists.office.store.ts';
import {
  hasLabel,
  type ListAsked,
  revokedWithin,
  type RevokedRow,
  searchOf,
  type TrackFilters,
} from './tracks.office.store.ts';

export interface OfficeAlbumRow extends RevokedRow {
  id: number;
  name: string;
  artist: string;
  /** It has an album artist by its tags; else its tracks decide. */
  names_artist: boolean;
  cover_hash: string | null;
  release_date: string | null;
  label: string | null;
  upc: string | null;
  explicit: boolean;
  track_count: number;
  duration_ms: number;
  size: number;
  edited: AlbumField[];
  version: number;
  created_at: string;
}

const columns = sql`
  albums.id, albums.name, albums.artist, albums.key LIKE 'by|%' AS names_artist, covers.hash AS cover_hash,
  albums.release_date, albums.label, albums.upc, albums.explicit, albums.track_count, albums.duration_ms, albums.size,
  albums.revoked_at, albums.revoked_reason_ru, albums.revoked_reason_en, albums.edited, albums.version,
  albums.created_at`;

/** Albums in the order of their ids as they are given. */
export const listOfficeAlbumsById = async (db: Handle, ids: readonly number[]): Promise<OfficeAlbumRow[]> => {
  const { rows } = await sql<OfficeAlbumRow>`
    SELECT ${columns} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN albums ON albums.id = wanted.id LEFT JOIN covers ON covers.id = albums.cover_id
    ORDER BY wanted.place`.execute(db);
  return rows;
};

export const findOfficeAlbum = async (db: Handle, id: number): Promise<OfficeAlbumRow | null> =>
  (await listOfficeAlbumsById(db, [id]))[0] ?? null;

type AlbumFilters = Pick<
  TrackFilters,
  'ids' | 'genre_id' | 'tag_id' | 'year' | 'label' | 'revoked' | 'revoked_days' | 'without_cover'
>;

const nullness = (column: 'cover_id' | 'revoked_at', isNull: boolean | undefined): RawBuilder<unknown>[] =>
  isNull === undefined ? [] : [sql`${sql.ref(column)} ${isNull ? sql`IS NULL` : sql`IS NOT NULL`}`];

const conditions = ({ ids, label, revoked, revoked_days, without_cover }: AlbumFilters): RawBuilder<unknown>[] => [
  ...(ids ? [sql`id = ANY(${ids}::bigint[])`] : []),
  ...(label === undefined ? [] : [hasLabel(label)]),
  ...nullness('revoked_at', revoked === undefined ? undefined : !revoked),
  ...revokedWithin(revoked_days),
  ...nullness('cover_id', without_cover),
];

/** One page of the albums that fit, and how many do. */
export const listOfficeAlbums = async (db: Handle, asked: AlbumFilters & ListAsked) => {
  const { limit, offset, sort } = asked;
  const page = { table: 'albums' as const, search: searchOf(asked), where: conditions(asked), sort, limit, offset };
  const { ids, total } = await findOfficePage(db, page);
  return { rows: await listOfficeAlbumsById(db, ids), total };
};
