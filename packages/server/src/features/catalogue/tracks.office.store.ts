import type { SearchBody } from '@kamerton/wire';
import type { TrackField } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { findOfficePage } from './lists.office.store.ts';

/** A genre or tag of a track. */
export interface LabelOfTrack {
  id: number;
  name_ru: string;
  name_en: string;
}

/** When and why something was revoked by itself. */
export interface RevokedRow {
  revoked_at: string | null;
  revoked_reason_ru: string | null;
  revoked_reason_en: string | null;
}

export interface OfficeTrackRow extends RevokedRow {
  id: number;
  name: string;
  artist: string;
  composer: string | null;
  lyricist: string | null;
  isrc: string | null;
  explicit: boolean;
  vocal: boolean;
  album_id: number;
  album_name: string;
  album_artist: string;
  album_names_artist: boolean;
  disc_number: number;
  track_number: number | null;
  release_date: string | null;
  label: string | null;
  cover_hash: string | null;
  duration_ms: number;
  size: number;
  media_type: string;
  source_path: string;
  genres: LabelOfTrack[];
  tags: LabelOfTrack[];
  album_is_revoked: boolean;
  edited: TrackField[];
  version: number;
  created_at: string;
}

const labels = (kind: 'genre' | 'tag'): RawBuilder<unknown> => {
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return sql`(SELECT coalesce(jsonb_agg(
      jsonb_build_object('id', ${table}.id, 'name_ru', ${table}.name_ru, 'name_en', ${table}.name_en)
      ORDER BY ${table}.name_en, ${table}.id), '[]')
    FROM ${link} JOIN ${table} ON ${table}.id = ${link}.${sql.ref(`${kind}_id`)} WHERE ${link}.track_id = tracks.id)`;
};

const columns = sql`
  tracks.id, tracks.name, tracks.artist, tracks.composer, tracks.lyricist, tracks.isrc, tracks.explicit, tracks.vocal,
  tracks.album_id, albums.name AS album_name, albums.artist AS album_artist, albums.key LIKE 'by|%' AS album_names_artist,
  tracks.disc_number, tracks.track_number, albums.release_date, albums.label, covers.hash AS cover_hash,
  tracks.duration_ms, tracks.size, tracks.media_type, tracks.source_path, tracks.revoked_at, tracks.revoked_reason_ru,
  tracks.revoked_reason_en, albums.revoked_at IS NOT NULL AS album_is_revoked, tracks.edited, tracks.version,
  tracks.created_at, ${labels('genre')} AS genres, ${labels('tag')} AS tags`;

/** Tracks in the order of their ids as they are given. */
export const listOfficeTracksById = async (db: Handle, ids: readonly number[]): Promise<OfficeTrackRow[]> => {
  const { rows } = await sql<OfficeTrackRow>`
    SELECT ${columns} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN tracks ON tracks.id = wanted.id JOIN albums ON albums.id = tracks.album_id
    LEFT JOIN covers ON covers.id = albums.cover_id ORDER BY wanted.place`.execute(db);
  return rows;
};

export const findOfficeTrack = async (db: Handle, id: number): Promise<OfficeTrackRow | null> =>
  (await listOfficeTracksById(db, [id]))[0] ?? null;

/** What a list of tracks is narrowed down to. */
export interface TrackFilters {
  ids?: number[] | undefined;
  album_id?: number | undefined;
  genre_id?: number | undefined;
  tag_id?: number | undefined;
  year?: number | undefined;
  label?: string | undefined;
  explicit?: boolean | undefined;
  vocal?: boolean | undefined;
  revoked?: boolean | undefined;
  revoked_days?: number | undefined;
  without_cover?: boolean | undefined;
  without_isrc?: boolean | undefined;
}

export interface ListAsked {
  limit: number;
  offset: number;
  sort?: string | undefined;
  q?: string | undefined;
}

/** What the search index answers of the filters. */
export const searchOf = ({ q, genre_id, tag_id, year, explicit, vocal }: TrackFilters & ListAsked): SearchBody => ({
  what: q ?? null,
  genres: genre_id === undefined ? null : [genre_id],
  tags: tag_id === undefined ? null : [tag_id],
  from: year === undefined ? null : `${year}-01-01`,
  to: year === undefined ? null : `${year}-12-31`,
  explicit: explicit ?? null,
  vocal: vocal ?? null,
});

const revokedTracks = sql`
  SELECT id FROM tracks WHERE revoked_at IS NOT NULL
  UNION SELECT tracks.id FROM albums JOIN tracks ON tracks.album_id = albums.id WHERE albums.revoked_at IS NOT NULL`;

/** `filter IS TRUE` where it is wanted, `IS NOT TRUE` where it is not, nothing where it was not asked for. */
const either = (wanted: boolean | undefined, is: RawBuilder<unknown>, isNot: RawBuilder<unknown>) =>
  wanted === undefined ? [] : [wanted ? is : isNot];

/** A label by its name, in any letter case, as the index of labels has it. */
export const hasLabel = (label: string): RawBuilder<unknown> => sql`lower(label) COLLATE "C" = lower(${label})`;

/** Revoked by itself within so many days. */
export const revokedWithin = (days: number | undefined): RawBuilder<unknown>[] =>
  days === undefined ? [] : [sql`revoked_at >= now() - make_interval(days => ${days})`];

const ofAlbums = (condition: RawBuilder<unknown>) => sql`album_id IN (SELECT id FROM albums WHERE ${condition})`;

const conditions = (filters: TrackFilters): RawBuilder<unknown>[] => [
  ...(filters.ids ? [sql`id = ANY(${filters.ids}::bigint[])`] : []),
  ...(filters.album_id === undefined ? [] : [sql`album_id = ${filters.album_id}`]),
  ...(filters.label === undefined ? [] : [ofAlbums(hasLabel(filters.label))]),
  ...either(
    filters.revoked,
    sql`id IN (${revokedTracks})`,
    sql`revoked_at IS NULL AND album_id <> ALL(ARRAY(SELECT id FROM albums WHERE revoked_at IS NOT NULL))`,
  ),
  ...revokedWithin(filters.revoked_days),
  ...either(filters.without_cover, ofAlbums(sql`cover_id IS NULL`), ofAlbums(sql`cover_id IS NOT NULL`)),
  ...either(filters.without_isrc, sql`isrc IS NULL`, sql`isrc IS NOT NULL`),
];

/** One page of the tracks that fit, and how many do. */
export const listOfficeTracks = async (db: Handle, asked: TrackFilters & ListAsked) => {
  const { limit, offset, sort } = asked;
  const page = { table: 'tracks' as const, search: searchOf(asked), where: conditions(asked), sort, limit, offset };
  const { ids, total } = await findOfficePage(db, page);
  return { rows: await listOfficeTracksById(db, ids), total };
};
