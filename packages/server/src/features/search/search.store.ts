import type { Language, PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import { albumColumns, albumIsListed, type AlbumRow, type Listed } from '../catalogue/albums.store.ts';
import { trackColumns, trackIsPlayable, trackJoins, type TrackRow } from '../catalogue/tracks.store.ts';
import type { Wanted } from './wanted.ts';

const matches = (table: 'tracks' | 'albums', { text, from, to }: Wanted): RawBuilder<unknown> => sql`
  ${text === '' ? sql`true` : sql`${sql.table(table)}.search @@ ${text}::tsquery`}
  ${from ? sql`AND albums.release_date >= ${from}::date` : sql``}
  ${to ? sql`AND albums.release_date <= ${to}::date` : sql``}`;

/** The very name first, then names that begin so, then where the words weigh most, then what is played most. */
const bestFirst = (table: 'tracks' | 'albums', { text, folded }: Wanted): RawBuilder<unknown> => {
  const named = sql`${sql.table(table)}.name_folded`;
  const popular = sql`${sql.table(table)}.popularity DESC, ${sql.table(table)}.id DESC`;
  if (folded === '') return popular;
  return sql`(${named} = ${folded}) DESC, starts_with(${named}, ${folded}) DESC,
    ts_rank(${sql.table(table)}.search, ${text}::tsquery) DESC, ${popular}`;
};

export const searchTracks = async (
  db: Handle,
  language: Language,
  wanted: Wanted,
  { limit, offset }: PageQuery,
): Promise<Listed<TrackRow>> => {
  if (wanted.text === null) return { rows: [], total: 0 };
  const from = sql`FROM tracks ${trackJoins} WHERE ${trackIsPlayable} AND ${matches('tracks', wanted)}`;
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} ${from}
    ORDER BY ${bestFirst('tracks', wanted)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 ${from}`)) };
};

export const searchAlbums = async (
  db: Handle,
  account: number,
  wanted: Wanted,
  { limit, offset }: PageQuery,
): Promise<Listed<AlbumRow>> => {
  if (wanted.text === null) return { rows: [], total: 0 };
  const from = sql`FROM albums LEFT JOIN covers ON covers.id = albums.cover_id
    WHERE ${albumIsListed} AND ${matches('albums', wanted)}`;
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} ${from}
    ORDER BY ${bestFirst('albums', wanted)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { rows, ...(await countRows(db, sql`SELECT 1 ${from}`)) };
};

/** Genres or tags that have a playable track, with how many, most first. */
export const listLabels = async (db: Handle, kind: 'genre' | 'tag', language: Language) => {
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    SELECT ${table}.id, ${table}.${sql.ref(`name_${language}`)} AS name, count(*) AS count
    FROM ${link} JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)}
    JOIN tracks ON tracks.id = ${link}.track_id JOIN albums ON albums.id = tracks.album_id
    WHERE ${trackIsPlayable} GROUP BY 1, 2 ORDER BY count DESC, name`.execute(db);
  return rows;
};
