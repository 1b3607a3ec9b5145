import type { PageQuery, Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Counted, countRows, type Listed, withTotal } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, hasRow, listRows } from '../../../db/rows.ts';
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

const listedAlbums = (window: Window): RawBuilder<unknown> => sql`
  FROM albums LEFT JOIN covers ON covers.id = albums.cover_id WHERE ${albumIsListed} ${released(window)}`;

/** Newest first, unknown dates last. */
export const listAlbums = (db: Handle, { limit, offset }: PageQuery, window: Window): Promise<SharedAlbumRow[]> =>
  listRows(db)`
    SELECT ${sharedAlbumColumns} ${listedAlbums(window)}
    ORDER BY albums.release_date DESC NULLS LAST, albums.id DESC LIMIT ${limit} OFFSET ${offset}`;

/** Most popular first. */
export const listPopularAlbums = (db: Handle, { limit, offset }: PageQuery): Promise<SharedAlbumRow[]> =>
  listRows(db)`
    SELECT ${sharedAlbumColumns} ${listedAlbums({})}
    ORDER BY albums.popularity DESC, albums.id DESC LIMIT ${limit} OFFSET ${offset}`;

export const countAlbums = (db: Handle, window: Window): Promise<Counted> =>
  countRows(db, sql`SELECT 1 FROM albums WHERE ${albumIsListed} ${released(window)}`);

/** Latest added first. */
export const listMyAlbums = async (
  db: Handle,
  account: number,
  { limit, offset }: PageQuery,
): Promise<Listed<AlbumRow>> => {
  const ownAlbums = sql`FROM my_albums JOIN albums ON albums.id = my_albums.album_id LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE my_albums.account_id = ${account} AND ${albumIsListed}`;
  const { rows } = await sql<AlbumRow>`
    SELECT ${sharedAlbumColumns}, true AS is_my ${ownAlbums}
    ORDER BY my_albums.added_at DESC, albums.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return withTotal(db, { limit, offset }, rows, sql`SELECT 1 ${ownAlbums}`);
};

/** An album that is listed, or null. */
export const findAlbum = (db: Handle, id: number): Promise<SharedAlbumRow | null> =>
  findRow(db)`
    SELECT ${sharedAlbumColumns} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE albums.id = ${id} AND ${albumIsListed}`;

/** Adding twice succeeds; false if the album does not exist. */
export const addMyAlbum = (db: Handle, account: number, id: number): Promise<boolean> =>
  hasRow(db)`
    WITH album AS (SELECT id FROM albums WHERE id = ${id} AND ${albumIsListed} FOR KEY SHARE),
      added AS (INSERT INTO my_albums (account_id, album_id) SELECT ${account}, id FROM album ON CONFLICT DO NOTHING)
    SELECT FROM album`;

/** Removing twice succeeds; false if the album does not exist. */
export const removeMyAlbum = async (db: Handle, account: number, id: number): Promise<boolean> => {
  const removed = await db
    .deleteFrom('my_albums')
    .where('account_id', '=', account)
    .where('album_id', '=', id)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) return true;
  return (await db.selectFrom('albums').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
};

/** Returns the listed ones of these albums, unordered. */
export const listAlbumsById = (db: Handle, account: number, ids: readonly number[]): Promise<AlbumRow[]> =>
  listRows(db)`
    SELECT ${albumColumns(account)} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE albums.id = ANY(${ids}::bigint[]) AND ${albumIsListed}`;

/** Ordered by disc and number. */
export const listAlbumTracks = async (
  db: Handle,
  language: Language,
  albumId: number,
  { limit, offset }: PageQuery,
): Promise<Listed<TrackRow>> => {
  const from = sql`FROM tracks ${trackJoins} WHERE tracks.album_id = ${albumId} AND ${trackIsPlayable}`;
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} ${from}
    ORDER BY tracks.disc_number, tracks.track_number NULLS LAST, tracks.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return withTotal(db, { limit, offset }, rows, sql`SELECT 1 ${from}`);
};

/** Returns the playable ones of these tracks, unordered. */
export const listTracksById = (db: Handle, language: Language, ids: readonly number[]): Promise<TrackRow[]> =>
  listRows(db)`
    SELECT ${trackColumns(language)} FROM tracks ${trackJoins}
    WHERE tracks.id = ANY(${ids}::bigint[]) AND ${trackIsPlayable}`;
