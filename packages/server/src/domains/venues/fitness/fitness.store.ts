import { fitnessEdges } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { readRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { SourceId } from '../../common/media/venue-sources.store.ts';
import { trackIsPlayable } from '../../catalogue/track-rows/track-rows.store.ts';

/** Tracks and milliseconds. */
export interface Amount {
  tracks: number;
  ms: number;
}

export interface SourceSums {
  all: Amount;
  /** Neither revoked nor blocked. */
  playable: Amount;
  explicit: Amount;
  blocked: Amount;
  revoked: Amount;
  /** Playable tracks by bin, the first one below all edges. */
  tempo: { bins: number[]; unknown: number };
  loudness: { bins: number[]; unknown: number };
}

export const rowsOf = ({ kind, id }: SourceId): RawBuilder<unknown> =>
  sql`(SELECT track_id, position FROM ${sql.table(`${kind}_tracks`)} WHERE ${sql.ref(`${kind}_id`)} = ${id}) AS held`;

const amount = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('tracks', count(*) FILTER (WHERE ${condition}),
    'ms', coalesce(sum(duration_ms) FILTER (WHERE ${condition}), 0))`;

const playable = sql`plays AND NOT blocked`;

/** The bin of a value, 0 below all edges; null of null. */
const binOf = (value: RawBuilder<unknown>, edges: readonly number[]): RawBuilder<unknown> =>
  sql`width_bucket(${value}::float8, ${[...edges]}::float8[])`;

const bins = (bin: RawBuilder<unknown>, edges: readonly number[]): RawBuilder<unknown> => {
  const counts = Array.from(
    { length: edges.length + 1 },
    (_, at) => sql`count(*) FILTER (WHERE ${playable} AND ${bin} = ${sql.lit(at)})`,
  );
  return sql`jsonb_build_object('bins', jsonb_build_array(${sql.join(counts)}),
    'unknown', count(*) FILTER (WHERE ${playable} AND ${bin} IS NULL))`;
};

/** Sums over all tracks of a source, of which `blocked` do not play at the venue. */
export const sumSource = (db: Handle, source: SourceId, blocked: readonly number[]): Promise<SourceSums> =>
  readRow(db)`
    SELECT ${amount(sql`true`)} AS all, ${amount(playable)} AS playable, ${amount(sql`explicit`)} AS explicit,
      ${amount(sql`blocked`)} AS blocked, ${amount(sql`NOT plays`)} AS revoked,
      ${bins(sql`tempo`, fitnessEdges.tempo)} AS tempo, ${bins(sql`loudness`, fitnessEdges.loudness)} AS loudness
    FROM (
      SELECT tracks.duration_ms, tracks.explicit, ${trackIsPlayable} AS plays,
        tracks.id = ANY(${blocked}::bigint[]) AS blocked, ${binOf(sql`tempo_bpm`, fitnessEdges.tempo)} AS tempo,
        ${binOf(sql`loudness_lufs`, fitnessEdges.loudness)} AS loudness
      FROM ${rowsOf(source)} JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
        LEFT JOIN track_peaks ON track_peaks.track_id = tracks.id
      -- Keeps the planner from computing the bins again for each count.
      OFFSET 0
    ) AS each`;
