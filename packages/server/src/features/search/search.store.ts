import type { Language, PageQuery, SearchBody } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Listed } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import {
  albumColumns,
  type AlbumRow,
  trackColumns,
  trackJoins,
  type TrackRow,
} from '../track-rows/track-rows.store.ts';
import { findPage, type Sought } from './found.store.ts';
import { currentLabels } from './labels.store.ts';
import { searchQueriesOf } from './search-query.rules.ts';
import { withVocabulary } from './vocabulary.store.ts';

/** Returns the matches of the first interpretation that has any. */
const search = async <Row>(
  db: Handle,
  sought: Sought<Row>,
  asked: SearchBody,
  page: PageQuery,
): Promise<Listed<Row>> => {
  const body = { ...asked, ...(await currentLabels(db, asked)) };
  const found = await withVocabulary(db, async (vocabulary, isStale) => {
    for (const wanted of searchQueriesOf(vocabulary, body)) {
      const listed = await findPage(db, { ...sought, wanted, page, isStale });
      if (listed.total > 0) return listed;
    }
    return null;
  });
  return found ?? { rows: [], total: 0 };
};

export const searchTracks = (db: Handle, language: Language, body: SearchBody, page: PageQuery) =>
  search(db, { table: 'tracks', columns: sql<TrackRow>`${trackColumns(language)}`, joins: trackJoins }, body, page);

export const searchAlbums = (db: Handle, account: number, body: SearchBody, page: PageQuery) =>
  search(
    db,
    {
      table: 'albums',
      columns: sql<AlbumRow>`${albumColumns(account)}`,
      joins: sql`LEFT JOIN covers ON covers.id = albums.cover_id`,
    },
    body,
    page,
  );
