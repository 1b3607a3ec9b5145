import type { Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listRows, readRow } from '../../../db/rows.ts';
import type { SourceId } from '../../common/media/venue-sources.store.ts';
import { trackIsPlayable } from '../../catalogue/track-rows/track-rows.store.ts';
import { rowsOf } from './fitness.store.ts';
import type { Candidate, Taste } from './near-tracks.rules.ts';

/** Genres and tags that a source is known by. */
const most = { genre: 5, tag: 8 };

/** Rows that a walk through the catalogue by popularity reads, and those that it returns. */
const walk = { reads: 20_000, limit: 400 };

/** The newest tracks of each genre and each tag that are looked at too: rare ones are not among the popular. */
const newest = { genre: 80, tag: 40 };

const shares = (kind: 'genre' | 'tag', source: SourceId): RawBuilder<unknown> => {
  const [link, id] = [sql.table(`track_${kind}s`), sql.ref(`${kind}_id`)];
  return sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', id, 'share', n::float8 / (SELECT count(*) FROM ${rowsOf(source)})) ORDER BY n DESC, id)
    FROM (
      SELECT ${id} AS id, count(*) AS n FROM ${rowsOf(source)} JOIN ${link} USING (track_id)
      GROUP BY ${id} ORDER BY n DESC, ${id} LIMIT ${sql.lit(most[kind])}
    ) AS counted), '[]')`;
};

/** Returns the common traits of the tracks of a source. */
export const findTaste = (db: Handle, source: SourceId): Promise<Taste> =>
  readRow(db)`
    SELECT ${shares('genre', source)} AS genres, ${shares('tag', source)} AS tags,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY tempo_bpm) AS tempo_bpm,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY loudness_lufs) AS loudness_lufs
    FROM ${rowsOf(source)} JOIN track_peaks USING (track_id)`;

/** A track as music rules and the comparison look at it. */
export interface CandidateRow extends Candidate {
  name: string;
  album_name: string;
  explicit: boolean;
}

const newestOf = (kind: 'genre' | 'tag', ids: readonly number[]): RawBuilder<unknown> => {
  const [link, id] = [sql.table(`track_${kind}s`), sql.ref(`${kind}_id`)];
  return sql`
    SELECT latest.track_id FROM unnest(${ids}::bigint[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT track_id FROM ${link} WHERE ${id} = wanted.id ORDER BY track_id DESC LIMIT ${sql.lit(newest[kind])}
    ) AS latest`;
};

const ids = (shares: Taste['genres']): number[] => shares.map(({ id }) => id);

/**
 * Lists tracks that may be near: popular ones with a genre of the source, and the newest of its genres and tags. Those
 * that are in it already, or cannot be played, are left out. A source without genres gets what is popular.
 */
export const listCandidates = async (db: Handle, source: SourceId, taste: Taste): Promise<CandidateRow[]> => {
  const genres = ids(taste.genres);
  const isLiked =
    genres.length === 0
      ? sql`true`
      : sql`EXISTS (SELECT FROM track_genres WHERE track_id = popular.id AND genre_id = ANY(${genres}::bigint[]))`;
  return listRows(db)<CandidateRow>`
    WITH held AS MATERIALIZED (SELECT track_id FROM ${rowsOf(source)}),
    popular AS MATERIALIZED (
      SELECT id FROM (
        SELECT id FROM tracks WHERE revoked_at IS NULL ORDER BY popularity DESC, id LIMIT ${sql.lit(walk.reads)}
      ) AS popular
      WHERE ${isLiked} AND NOT EXISTS (SELECT FROM held WHERE track_id = popular.id) LIMIT ${sql.lit(walk.limit)}
    ),
    wanted AS MATERIALIZED (
      SELECT id FROM popular
      UNION ${newestOf('genre', genres)}
      UNION ${newestOf('tag', ids(taste.tags))}
    )
    SELECT tracks.id, tracks.name, tracks.artist, albums.name AS album_name, tracks.explicit, tracks.duration_ms,
      tracks.popularity, track_peaks.tempo_bpm, track_peaks.loudness_lufs,
      coalesce((SELECT jsonb_agg(genre_id) FROM track_genres WHERE track_id = tracks.id), '[]') AS genre_ids,
      coalesce((SELECT jsonb_agg(tag_id) FROM track_tags WHERE track_id = tracks.id), '[]') AS tag_ids
    FROM wanted JOIN tracks ON tracks.id = wanted.id JOIN albums ON albums.id = tracks.album_id
      LEFT JOIN track_peaks ON track_peaks.track_id = tracks.id
    WHERE ${trackIsPlayable} AND NOT EXISTS (SELECT FROM held WHERE held.track_id = wanted.id)`;
};

export const listLabelNames = async (
  db: Handle,
  language: Language,
  kind: 'genre' | 'tag',
  wanted: readonly number[],
): Promise<Map<number, string>> => {
  const table = sql.table(`${kind}s`);
  const rows = await listRows(db)<{ id: number; name: string }>`
    SELECT id, ${inLanguage(`${kind}s.name`, language)} AS name FROM ${table} WHERE id = ANY(${wanted}::bigint[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
};
