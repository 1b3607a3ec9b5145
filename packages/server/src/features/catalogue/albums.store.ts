import type { PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';

export interface AlbumRow {
  id: number;
  name: string;
  artist: string;
  cover_hash: string | null;
  release_date: string | null;
  label: string | null;
  upc: string | null;
  track_count: number;
  duration_ms: number;
  size: number;
  explicit: boolean;
  is_my: boolean;
}

/** Columns of an `AlbumRow` from `albums` and `covers`, for one account. */
export const albumColumns = (account: number): RawBuilder<unknown> => sql`
  albums.id, albums.name, albums.artist, covers.hash AS cover_hash, albums.release_date, albums.label, albums.upc,
  albums.track_count, albums.duration_ms, albums.size, albums.explicit,
  EXISTS (SELECT 1 FROM my_albums WHERE account_id = ${account} AND album_id = albums.id) AS is_my`;

/** An album is listed when it is not revoked and has a track that can be played. */
export const albumIsListed = sql`albums.revoked_at IS NULL AND albums.track_count > 0`;

export interface Listed<Row> {
  rows: Row[];
  total: number;
  total_is_capped?: boolean;
}

interface Window {
  from?: string | undefined;
  to?: string | undefined;
}

const released = ({ from, to }: Window): RawBuilder<unknown> => sql`
  ${from ? sql`AND albums.release_date >= ${from}::date` : sql``}
  ${to ? sql`AND albums.release_date <= ${to}::date` : sql``}`;

/** Newest first, unknown dates last. */
export const listAlbums = async (
  db: Handle,
  account: number,
  { limit, offset }: PageQuery,
  window: Window,
): Promise<Listed<AlbumRow>> => {
  const where = sql`WHERE ${albumIsListed} ${released(window)}`;
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    ${where} ORDER BY albums.release_date DESC NULLS LAST, albums.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 FROM albums ${where}`)) };
};

export const listPopularAlbums = async (
  db: Handle,
  account: number,
  { limit, offset }: PageQuery,
): Promise<Listed<AlbumRow>> => {
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE ${albumIsListed} ORDER BY albums.popularity DESC, albums.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 FROM albums WHERE ${albumIsListed}`)) };
};

/** Latest added first. */
export const listMyAlbums = async (
  db: Handle,
  account: number,
  { limit, offset }: PageQuery,
): Promise<Listed<AlbumRow>> => {
  const mine = sql`FROM my_albums JOIN albums ON albums.id = my_albums.album_id LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE my_albums.account_id = ${account} AND ${albumIsListed}`;
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} ${mine}
    ORDER BY my_albums.added_at DESC, albums.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 ${mine}`)) };
};

export const findAlbum = async (db: Handle, account: number, id: number): Promise<AlbumRow | null> => {
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE albums.id = ${id} AND ${albumIsListed}`.execute(db);
  return rows[0] ?? null;
};

/** Adding what is there succeeds; false where there is no such album. */
export const addMyAlbum = async (db: Handle, account: number, id: number): Promise<boolean> => {
  if (!(await findAlbum(db, account, id))) return false;
  await sql`INSERT INTO my_albums (account_id, album_id) VALUES (${account}, ${id}) ON CONFLICT DO NOTHING`.execute(db);
  return true;
};

/** Removing what is not there succeeds; false where there is no such album at all. */
export const removeMyAlbum = async (db: Handle, account: number, id: number): Promise<boolean> => {
  const removed = await db
    .deleteFrom('my_albums')
    .where('account_id', '=', account)
    .where('album_id', '=', id)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) return true;
  return (await db.selectFrom('albums').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
};

/** These of the albums that are listed, in no order. */
export const listAlbumsById = async (db: Handle, account: number, ids: readonly number[]): Promise<AlbumRow[]> => {
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE albums.id = ANY(${ids}::bigint[]) AND ${albumIsListed}`.execute(db);
  return rows;
};
