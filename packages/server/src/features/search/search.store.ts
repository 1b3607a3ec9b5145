import type { Language, PageQuery, SearchBody } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { type FoundIds, findIds } from './found.store.ts';
import type { Searched } from './match.store.ts';
import { searchQueriesOf } from './search-query.store.ts';
import type { Listed } from '../../db/counted.ts';
import {
  trackColumns,
  trackJoins,
  type TrackRow,
  albumColumns,
  type AlbumRow,
} from '../track-rows/track-rows.store.ts';

/** Returns the matches of the first interpretation that has any. */
const findFirst = async (db: Handle, table: Searched, body: SearchBody, page: PageQuery): Promise<FoundIds> => {
  for await (const wanted of searchQueriesOf(db, body)) {
    const found = await findIds(db, table, wanted, page);
    if (found.total > 0) return found;
  }
  return { ids: [], total: 0 };
};

/** The ids with their positions, to join rows in this order. */
const inOrder = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`unnest(${ids}::bigint[]) WITH ORDINALITY AS found (id, place)`;

export const searchTracks = async (
  db: Handle,
  language: Language,
  body: SearchBody,
  page: PageQuery,
): Promise<Listed<TrackRow>> => {
  const { ids, ...counted } = await findFirst(db, 'tracks', body, page);
  if (ids.length === 0) return { rows: [], ...counted };
  const { rows } = await sql<TrackRow>`
    SELECT ${trackColumns(language)} FROM ${inOrder(ids)} JOIN tracks ON tracks.id = found.id ${trackJoins}
    ORDER BY found.place`.execute(db);
  return { rows, ...counted };
};

export const searchAlbums = async (
  db: Handle,
  account: number,
  body: SearchBody,
  page: PageQuery,
): Promise<Listed<AlbumRow>> => {
  const { ids, ...counted } = await findFirst(db, 'albums', body, page);
  if (ids.length === 0) return { rows: [], ...counted };
  const { rows } = await sql<AlbumRow>`
    SELECT ${albumColumns(account)} FROM ${inOrder(ids)} JOIN albums ON albums.id = found.id
    LEFT JOIN covers ON covers.id = albums.cover_id ORDER BY found.place`.execute(db);
  return { rows, ...counted };
};
