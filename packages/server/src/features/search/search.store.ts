import type { Language, PageQuery, SearchBody } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Listed } from '../../db/counted.ts';
import type { Handle } from '../../db/schema.ts';
import { inLanguage } from '../../db/translations.ts';
import {
  albumColumns,
  type AlbumRow,
  plainTrackColumns,
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

/** Names of the genres or tags of all tracks of the page, read at once. */
const labelsOfPage = (kind: 'genre' | 'tag', language: Language): RawBuilder<unknown> => {
  const names = inLanguage(`${kind}s.name`, language);
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return sql`LEFT JOIN (
    SELECT track_id, jsonb_agg(${names} ORDER BY ${names}) AS names FROM ${link}
    JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)}
    WHERE track_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY track_id
  ) AS ${sql.ref(`page_${kind}s`)} ON ${sql.ref(`page_${kind}s.track_id`)} = tracks.id`;
};

export const searchTracks = (db: Handle, language: Language, body: SearchBody, page: PageQuery) =>
  search(
    db,
    {
      table: 'tracks',
      columns: sql<TrackRow>`${plainTrackColumns},
        coalesce(page_genres.names, '[]') AS genres, coalesce(page_tags.names, '[]') AS tags`,
      joins: sql`${trackJoins} ${labelsOfPage('genre', language)} ${labelsOfPage('tag', language)}`,
    },
    body,
    page,
  );

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
