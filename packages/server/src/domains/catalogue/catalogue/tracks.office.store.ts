import {
  albumFields,
  bounds,
  fieldNames,
  type Fields,
  fieldsWith,
  internationalLanguage,
  pick,
  type SearchBody,
  trackFields,
  trackFlags,
  type Translations,
  wholeAlbumFields,
} from '@kamerton/wire';
import type { AlbumsQuery, OfficeTrack, TracksQuery } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listRows } from '../../../db/rows.ts';
import { mostFailures } from '../../common/media/media.store.ts';
import type { Stored } from '../track-rows/track-rows.store.ts';
import { findOfficePage } from './lists.office.store.ts';
import type { Vocabulary } from '../search/vocabulary.rules.ts';

/** Time and reason of a revocation of the row itself. */
export interface RevokedRow {
  revoked_at: string | null;
  revoked_reason: Translations | null;
}

export type OfficeTrackRow = RevokedRow & Stored<Omit<OfficeTrack, 'revoked'>>;

const labels = (kind: 'genre' | 'tag'): RawBuilder<unknown> => {
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return sql`(SELECT coalesce(jsonb_agg(
      jsonb_build_object('id', ${table}.id, 'name', ${table}.name)
      ORDER BY ${inLanguage(`${kind}s.name`, internationalLanguage)}, ${table}.id), '[]')
    FROM ${link} JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)} WHERE ${link}.track_id = tracks.id)`;
};

/** Columns of fields for a SELECT. */
export const fieldColumns = (table: 'tracks' | 'albums', names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)));

/** Number of playlists that are named. */
const named = 3;

const playlistsWithTrack = sql`(
  SELECT json_build_object('total', count(*), 'first', coalesce(
    json_agg(json_build_object('name', name, 'account_name', account_name) ORDER BY id) FILTER (WHERE n <= ${sql.lit(named)}), '[]'))
  FROM (
    SELECT playlists.id, playlists.name, coalesce(nullif(accounts.name, ''), accounts.email) AS account_name,
      row_number() OVER (ORDER BY playlists.id) AS n
    FROM playlist_tracks JOIN playlists ON playlists.id = playlist_id JOIN accounts ON accounts.id = account_id
    WHERE track_id = tracks.id AND playlists.deleted_at IS NULL ORDER BY playlists.id LIMIT ${sql.lit(bounds.counted_total)}
  ) AS held)`;

const columns = sql`
  tracks.id, ${fieldColumns('tracks', fieldNames(trackFields))}, ${fieldColumns('albums', wholeAlbumFields)},
  tracks.album_id, albums.name AS album_name, albums.artist AS album_artist,
  tracks.disc_number, tracks.track_number, covers.hash AS cover_hash,
  tracks.duration_ms, tracks.size, tracks.media_type, tracks.source_path, tracks.revoked_at, tracks.revoked_reason,
  albums.revoked_at IS NOT NULL AS album_is_revoked, (
    SELECT json_build_object('reason', reason, 'ends_at', ends_at, 'playlists', ${playlistsWithTrack})
    FROM quarantined_tracks WHERE track_id = tracks.id
  ) AS quarantine, tracks.edited, tracks.version,
  tracks.created_at, ${labels('genre')} AS genres, ${labels('tag')} AS tags`;

export const listOfficeTracksById = (db: Handle, ids: readonly number[]): Promise<OfficeTrackRow[]> =>
  listRows(db)`
    SELECT ${columns} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN tracks ON tracks.id = wanted.id JOIN albums ON albums.id = tracks.album_id
    LEFT JOIN covers ON covers.id = albums.cover_id ORDER BY wanted.place`;

export const findOfficeTrack = async (db: Handle, id: number): Promise<OfficeTrackRow | null> =>
  (await listOfficeTracksById(db, [id]))[0] ?? null;

type Asked<Query extends { limit: number; offset: number }> = Partial<Omit<Query, 'sort'>> &
  Pick<Query, 'limit' | 'offset'> & { sort?: string | undefined };

export type TracksAsked = Asked<TracksQuery>;
export type AlbumsAsked = Asked<AlbumsQuery>;

/** Filters that the search index answers. */
export const searchOf = ({ q, genre_id, tag_id, year, ...filters }: TracksAsked): SearchBody => ({
  what: q ?? null,
  genres: genre_id === undefined ? null : [genre_id],
  tags: tag_id === undefined ? null : [tag_id],
  from: year === undefined ? null : `${year}-01-01`,
  to: year === undefined ? null : `${year}-12-31`,
  ...pick(filters, trackFlags),
});

const revokedTracks = sql`
  SELECT id FROM tracks WHERE revoked_at IS NOT NULL
  UNION SELECT tracks.id FROM albums JOIN tracks ON tracks.album_id = albums.id WHERE albums.revoked_at IS NOT NULL`;

/** The condition for true, its negation for false, none for undefined. */
const either = (wanted: boolean | undefined, is: RawBuilder<unknown>, isNot: RawBuilder<unknown>) =>
  wanted === undefined ? [] : [wanted ? is : isNot];

/** Revoked by itself within this number of days. */
export const revokedWithin = (days: number | undefined): RawBuilder<unknown>[] =>
  days === undefined ? [] : [sql`revoked_at >= now() - make_interval(days => ${days})`];

/** Conditions on the columns of one table: texts in any case, and whether a value is missing. */
export const fieldConditions = (fields: Fields, asked: Partial<Record<string, unknown>>): RawBuilder<unknown>[] => [
  ...fieldsWith(fields, 'filter').flatMap((name) => {
    const text = asked[name];
    return typeof text === 'string' ? [sql`lower(${sql.ref(name)}) COLLATE "C" = lower(${text})`] : [];
  }),
  ...fieldsWith(fields, 'missing').flatMap((name) => {
    const isMissing = asked[`without_${name}`];
    return typeof isMissing === 'boolean' ? [nullness(name, isMissing)] : [];
  }),
];

/** A column is or is not null. */
const nullness = (column: string, isNull: boolean): RawBuilder<unknown> =>
  sql`${sql.ref(column)} ${isNull ? sql`IS NULL` : sql`IS NOT NULL`}`;

export const albumConditions = (asked: AlbumsAsked): RawBuilder<unknown>[] => [
  ...fieldConditions(albumFields, asked),
  ...(asked.without_cover === undefined ? [] : [nullness('cover_id', asked.without_cover)]),
];

const ofAlbums = (condition: RawBuilder<unknown>) => sql`album_id IN (SELECT id FROM albums WHERE ${condition})`;

const quarantined = sql`quarantined_tracks`;
/** Recordings that wait for a person. */
const failedAnalyses = sql`pending_analyses WHERE failures >= ${sql.lit(mostFailures)}`;

const pendingClosures = sql`ddex_pending_closures`;

const inTable = (rows: RawBuilder<unknown>) => sql`id IN (SELECT track_id FROM ${rows})`;

const conditions = (asked: TracksAsked): RawBuilder<unknown>[] => [
  ...(asked.ids ? [sql`id = ANY(${asked.ids}::bigint[])`] : []),
  ...(asked.album_id === undefined ? [] : [sql`album_id = ${asked.album_id}`]),
  ...albumConditions(asked).map(ofAlbums),
  ...either(
    asked.revoked,
    sql`id IN (${revokedTracks})`,
    sql`revoked_at IS NULL AND album_id <> ALL(ARRAY(SELECT id FROM albums WHERE revoked_at IS NOT NULL))`,
  ),
  ...either(asked.quarantined, inTable(quarantined), sql`NOT ${inTable(quarantined)}`),
  ...either(asked.analysis_failed, inTable(failedAnalyses), sql`NOT ${inTable(failedAnalyses)}`),
  ...either(asked.closing, inTable(pendingClosures), sql`NOT ${inTable(pendingClosures)}`),
  ...revokedWithin(asked.revoked_days),
  ...fieldConditions(trackFields, asked),
];

/** One page of matching tracks with the total. */
export const listOfficeTracks = async (db: Handle, vocabulary: Vocabulary, asked: TracksAsked) => {
  const { limit, offset, sort } = asked;
  const list = { table: 'tracks', vocabulary, search: searchOf(asked), where: conditions(asked) } as const;
  const { ids, total } = await findOfficePage(db, { ...list, sort, limit, offset });
  return { rows: await listOfficeTracksById(db, ids), total };
};
