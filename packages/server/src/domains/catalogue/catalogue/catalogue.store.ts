import type { PageQuery, Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Counted, countRows, type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, listRows } from '../../../db/rows.ts';
import {
  type TrackRow,
  trackColumns,
  trackJoins,
  trackIsPlayable,
  type AlbumRow,
  albumColumns,
  albumIsListed,
  type SharedAlbumRow,
  sharedAlbumColumns,
} from '../track-rows/track-rows.store.ts';

/** Release dates, inclusive. */
export interface Window {
  from?: string | undefined;
  to?: string | undefined;
}

const released = ({ from, to }: Window): RawBuilder<unknown> => sql`
  ${from ? sql`AND albums.release_date >= ${from}::date` : sql``}
  ${to ? sql`AND albums.release_date <= ${to}::date` : sql``}`;

const withCover = sql`albums LEFT JOIN covers ON covers.id = albums.cover_id`;

const orders = {
  /** Unknown dates are last. */
  newest: sql`albums.release_date DESC NULLS LAST, albums.id DESC`,
  popular: sql`albums.popularity DESC, albums.id DESC`,
};

export const listAlbums = (
  db: Handle,
  { limit, offset }: PageQuery,
  order: keyof typeof orders,
  window: Window = {},
): Promise<SharedAlbumRow[]> =>
  listRows(db)`
    SELECT ${sharedAlbumColumns} FROM ${withCover} WHERE ${albumIsListed} ${released(window)}
    ORDER BY ${orders[order]} LIMIT ${limit} OFFSET ${offset}`;

export const countAlbums = (db: Handle, window: Window): Promise<Counted> =>
  countRows(db, sql`SELECT 1 FROM albums WHERE ${albumIsListed} ${released(window)}`);

/** Latest added first. */
export const listMyAlbums = (db: Handle, account: number, page: PageQuery): Promise<Listed<AlbumRow>> => {
  const from = sql`FROM my_albums JOIN albums ON albums.id = my_albums.album_id LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE my_albums.account_id = ${account} AND ${albumIsListed}`;
  const order = sql`my_albums.added_at DESC, albums.id DESC`;
  return listPage(db, { columns: sql`${sharedAlbumColumns}, true AS is_my`, from, order }, page);
};

/** An album that is listed, or null. */
export const findAlbum = (db: Handle, id: number): Promise<SharedAlbumRow | null> =>
  findRow(db)`
    SELECT ${sharedAlbumColumns} FROM ${withCover}
    WHERE albums.id = ${id} AND ${albumIsListed}`;

/** Returns the listed ones of these albums, unordered. */
export const listAlbumsById = (db: Handle, account: number, ids: readonly number[]): Promise<AlbumRow[]> =>
  listRows(db)`
    SELECT ${albumColumns(account)} FROM ${withCover}
    WHERE albums.id = ANY(${ids}::bigint[]) AND ${albumIsListed}`;

/** Ordered by disc and number. */
export const listAlbumTracks = (
  db: Handle,
  language: Language,
  albumId: number,
  page: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM tracks ${trackJoins} WHERE tracks.album_id = ${albumId} AND ${trackIsPlayable}`;
  const order = sql`tracks.disc_number, tracks.track_number NULLS LAST, tracks.id`;
  return listPage(db, { columns: trackColumns(language), from, order }, page);
};
