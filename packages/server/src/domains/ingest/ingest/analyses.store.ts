import { type RawBuilder, sql } from 'kysely';
import { isPast } from '../../../db/clock.ts';
import { countChanged, execute, hasRow, listRows, readRow, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { mostFailures, outdated } from '../../common/media/media.store.ts';

/** Imports of this process that analyse their recordings themselves. */
export const attended = new Set<string>();

/** A recording that is to be analysed. */
export interface PendingAnalysis {
  track_id: number;
  run: string;
  import_id: number | null;
  /** True if the album gets its cover from this file: the embedded picture, else the one at `cover_path`. */
  brings_cover: boolean;
  cover_path: string | null;
}

export interface ClaimedAnalysis extends PendingAnalysis {
  media_key: string;
  size: number;
  content_hash: string;
  /** Claims that no result has followed, with this one. */
  attempts: number;
  /** Times that the analysis of these bytes has ended without a verdict. */
  failures: number;
}

/** Claims without a result, as killed processes leave them, after which a recording is analysed alone. */
export const mostAttempts = 3;

/** Reason of a recording whose bytes are missing, other ones, or on a disk that cannot be read. */
const unreadable = 'unreadable';

/** A recording whose bytes, or whose company, have ended an analysis: it is analysed alone. */
const isSuspect = sql<boolean>`
  (coalesce(pending.reason <> ${unreadable}, false) OR pending.attempts >= ${sql.lit(mostAttempts)})`;

/** Minutes until a recording is tried again whose analysis alone has ended without a verdict, or which cannot be read. */
const delays = [10, 60] as const;

const isFailed = sql<boolean>`failures >= ${sql.lit(mostFailures)}`;

/** A recording whose next attempt is not later, and which doesn't wait for a person. */
const isDue = sql<boolean>`(NOT ${isFailed} AND (retry_at IS NULL OR ${isPast(sql`retry_at`, 60 * delays[1])}))`;

/** Seconds until the claim of a process that does not renew it expires. */
const lease = 30;

const until = sql`now() + make_interval(secs => ${sql.lit(lease)})`;

/**
 * Adds recordings reserved by their import until `releaseHeld` or the end of a lease, so that none is decoded while it
 * brings the rest of its files.
 */
export const insertPending = async (tx: Handle, rows: readonly PendingAnalysis[]): Promise<void> => {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, claimed_until: sql<string>`${until}` }));
  await tx.insertInto('pending_analyses').values(values).execute();
};

/** Frees the recordings of an import that are not claimed yet. */
export const releaseHeld = (db: Handle, run: string): Promise<void> =>
  execute(db)`UPDATE pending_analyses SET claimed_until = NULL WHERE run = ${run} AND attempts = 0`;

/** The recordings of one import, or those of all but some. */
export interface Runs {
  only?: string;
  except?: readonly string[];
}

/**
 * Claims recordings, those that somebody has asked for first: at most `limit`, and after the first one no more than
 * `bytes`. With `only`, also those that this import holds. `suspect`: those that are to be analysed alone.
 */
export const claimAnalyses = async (
  db: Handle,
  { only = '', except = [] }: Runs,
  { limit, bytes, suspect = false }: { limit: number; bytes: number; suspect?: boolean },
): Promise<ClaimedAnalysis[]> => {
  const rows = await listRows(db)<ClaimedAnalysis>`
    WITH free AS (
      SELECT pending.track_id, requested_at, size
      FROM pending_analyses AS pending JOIN tracks ON tracks.id = pending.track_id
      WHERE (claimed_until IS NULL OR ${isPast(sql`claimed_until`, lease)} OR (attempts = 0 AND run = ${only}))
        AND (${only} = '' OR run = ${only}) AND NOT run = ANY(${except}::text[])
        AND ${suspect ? isSuspect : sql`NOT ${isSuspect}`} AND ${isDue}
      ORDER BY requested_at, pending.track_id LIMIT ${limit} FOR UPDATE OF pending SKIP LOCKED
    ), summed AS (
      SELECT track_id, sum(size) OVER (ORDER BY requested_at, track_id) - size AS before FROM free
    )
    UPDATE pending_analyses AS pending SET claimed_until = ${until}, attempts = attempts + 1
    FROM summed JOIN tracks ON tracks.id = summed.track_id
    WHERE pending.track_id = summed.track_id AND summed.before < ${bytes}
    RETURNING pending.track_id, run, import_id, brings_cover, cover_path, attempts, failures, media_key, size,
      content_hash`;
  return rows.toSorted((one, other) => one.track_id - other.track_id);
};

/** True if a recording of these imports is free to be claimed. */
export const hasFreeAnalyses = (db: Handle, { except = [] }: Runs): Promise<boolean> =>
  hasRow(db)`
    SELECT FROM pending_analyses
    WHERE (claimed_until IS NULL OR ${isPast(sql`claimed_until`, lease)}) AND ${isDue}
      AND NOT run = ANY(${except}::text[]) LIMIT 1`;

/** Frees a recording whose analysis has ended with a reason, for one alone. */
export const suspectAnalysis = (db: Handle, track: number, reason: string): Promise<void> =>
  execute(db)`
    UPDATE pending_analyses SET claimed_until = NULL, attempts = 0, reason = ${reason} WHERE track_id = ${track}`;

/** Defers a recording that has failed `failures` times; after the last one it waits for a person. */
export const deferAnalysis = async (db: Handle, track: number, reason: string, failures: number): Promise<void> => {
  const minutes = delays[failures - 1] ?? 0;
  await execute(db)`
    UPDATE pending_analyses SET claimed_until = NULL, attempts = 0, reason = ${reason}, failures = ${failures},
      retry_at = now() + make_interval(mins => ${minutes})
    WHERE track_id = ${track}`;
};

/** Lets recordings that wait for a person, or for their next try, be tried again at once; returns their number. */
export const retryAnalyses = (db: Handle): Promise<number> =>
  countChanged(db)`
    UPDATE pending_analyses SET retry_at = NULL, failures = 0, attempts = 0
    WHERE ${isFailed} OR retry_at > now()`;

/** Lets recordings be tried again at once whose bytes could not be read and were copied anew. */
export const retryReadable = (db: Handle, key: string): Promise<void> =>
  execute(db)`
    UPDATE pending_analyses SET retry_at = NULL, failures = 0
    WHERE reason = ${unreadable} AND track_id IN (SELECT id FROM tracks WHERE media_key = ${key})`;

const countWhere = (db: Handle, condition: RawBuilder<unknown>): Promise<number> =>
  readValue(db)`
    SELECT count(*)::integer AS count FROM pending_analyses WHERE ${condition}`;

/** Number of recordings that wait for a person since their analysis ends without a verdict. */
export const countFailed = (db: Handle): Promise<number> => countWhere(db, isFailed);

/** Number of recordings that are tried again later, since they could be neither analysed nor read. */
export const countDeferred = (db: Handle): Promise<number> => countWhere(db, sql`retry_at > now() AND NOT ${isFailed}`);

/** Lets an import wait for a recording that an earlier one has left; false if `others` wait for it. */
export const adoptAnalysis = (
  db: Handle,
  { track_id, run, import_id }: Pick<PendingAnalysis, 'track_id' | 'run' | 'import_id'>,
  others: readonly string[],
): Promise<boolean> =>
  hasRow(db)`
    UPDATE pending_analyses SET run = ${run}, import_id = ${import_id}::bigint
    WHERE track_id = ${track_id} AND NOT run = ANY(${[outdated, ...others]}::text[]) RETURNING track_id`;

export const renewClaims = (db: Handle, tracks: readonly number[]): Promise<void> =>
  execute(db)`
    UPDATE pending_analyses SET claimed_until = ${until} WHERE track_id = ANY(${tracks}::bigint[])`;

/**
 * Gives claims back. null: all, where only one process can have any; those of a killed one still count, since one of their
 * recordings may have ended it.
 */
export const releaseClaims = (db: Handle, tracks: readonly number[] | null): Promise<void> =>
  execute(db)`
    UPDATE pending_analyses SET claimed_until = NULL,
      attempts = CASE WHEN ${tracks}::bigint[] IS NULL THEN attempts ELSE greatest(attempts - 1, 0) END
    WHERE claimed_until IS NOT NULL AND (${tracks}::bigint[] IS NULL OR track_id = ANY(${tracks}::bigint[]))`;

/** Numbers of recordings of an import that are still to be analysed: all, and those whose next attempt is not later. */
export const countPending = (db: Handle, run: string): Promise<{ all: number; due: number }> =>
  readRow(db)`
    SELECT count(*)::integer AS all, (count(*) FILTER (WHERE ${isDue}))::integer AS due
    FROM pending_analyses WHERE run = ${run}`;

/** Duration and wave of bytes with a hash, for a track. */
export interface TrackSound {
  track_id: number;
  content_hash: string;
  durationMs: number;
  hasWaveform: boolean;
}

/**
 * Sets what decoding tracks has found, for those that still have the same bytes. Returns these with their albums;
 * `changed` is true if the duration differs from the stated one.
 */
export const storeSounds = async (
  tx: Handle,
  sounds: readonly TrackSound[],
): Promise<{ track_id: number; album_id: number; changed: boolean }[]> => {
  const heard = sql`
    unnest(${sounds.map(({ track_id }) => track_id)}::bigint[],
      ${sounds.map(({ content_hash }) => content_hash)}::text[],
      ${sounds.map(({ durationMs }) => durationMs)}::integer[],
      ${sounds.map(({ hasWaveform }) => hasWaveform)}::boolean[])
      AS heard (track_id, content_hash, duration_ms, has_waveform)`;
  const rows = await listRows(tx)<{ track_id: number; album_id: number; changed: boolean; differs: boolean }>`
    SELECT tracks.id AS track_id, album_id, tracks.duration_ms <> heard.duration_ms AS changed,
      (tracks.duration_ms, tracks.has_waveform) <> (heard.duration_ms, heard.has_waveform) AS differs
    FROM ${heard} JOIN tracks ON tracks.id = heard.track_id AND tracks.content_hash = heard.content_hash`;
  // An update of no row would change the catalogue's version too.
  const differing = rows.filter(({ differs }) => differs).map(({ track_id }) => track_id);
  if (differing.length > 0) {
    await execute(tx)`
      UPDATE tracks SET duration_ms = heard.duration_ms, has_waveform = heard.has_waveform FROM ${heard}
      WHERE tracks.id = heard.track_id AND tracks.id = ANY(${differing}::bigint[])`;
  }
  return rows;
};

/** Recordings that are added to the queue at once: enough for several processes. */
const mostOutdated = 256;

/**
 * Adds recordings whose analysis is older than `version` to the queue, if nothing in it is due. Returns their number; others may
 * add the same ones at the same time.
 */
export const insertOutdated = (db: Handle, version: number): Promise<number> =>
  countChanged(db)`
    INSERT INTO pending_analyses (track_id, run, brings_cover)
    SELECT track_id, ${outdated}, false FROM track_peaks AS peaks
    WHERE analysis_version < ${version} AND NOT EXISTS (SELECT FROM pending_analyses WHERE ${isDue})
      AND NOT EXISTS (SELECT FROM pending_analyses AS pending WHERE pending.track_id = peaks.track_id)
    LIMIT ${mostOutdated} FOR UPDATE SKIP LOCKED
    ON CONFLICT DO NOTHING`;

/** Number of recordings whose analysis is older than `version`, those of `countFailed` left out. */
export const countOutdated = (db: Handle, version: number): Promise<number> =>
  readValue(db)`
    SELECT count(*)::integer AS count FROM track_peaks
    WHERE analysis_version < ${version}
      AND track_id NOT IN (SELECT track_id FROM pending_analyses WHERE ${isFailed})`;

/** Number of recordings that have not been analysed yet, those of `countOutdated` and `countFailed` left out. */
export const countNew = (db: Handle): Promise<number> => countWhere(db, sql`run <> ${outdated} AND NOT ${isFailed}`);

/** Adds a recording to the queue whose analysis is lost. */
export const queueAnalysis = (tx: Handle, track: number): Promise<void> =>
  execute(tx)`
    INSERT INTO pending_analyses (track_id, run, brings_cover) VALUES (${track}, ${outdated}, false)
    ON CONFLICT DO NOTHING`;

/** Takes a recording that cannot be analysed again for up to date. */
export const skipOutdated = async (db: Handle, track: number, version: number): Promise<void> => {
  await execute(db)`UPDATE track_peaks SET analysis_version = ${version} WHERE track_id = ${track}`;
  await removePending(db, [track]);
};

/** An import to which findings are reported. */
type Reported = Pick<PendingAnalysis, 'run' | 'import_id'>;

/** Takes recordings out of the queue; returns the imports that wait for them. */
export const removePending = (tx: Handle, tracks: readonly number[]): Promise<Reported[]> =>
  listRows(tx)`
    DELETE FROM pending_analyses WHERE track_id = ANY(${tracks}::bigint[]) RETURNING run, import_id`;

/** Lists the imports of the office that refer to a track with its present bytes: they have brought these or met them since. */
export const listReferring = (tx: Handle, trackId: number): Promise<Reported[]> =>
  listRows(tx)`
    WITH referring AS (
      SELECT import_id, outcome FROM import_files WHERE track_id = ${trackId} AND import_id IN (
        SELECT imports.id FROM imports JOIN tracks ON tracks.id = ${trackId}
        WHERE NOT dry_run AND (finished_at IS NULL OR finished_at >= tracks.created_at))
    )
    SELECT DISTINCT 'import ' || import_id AS run, import_id FROM referring
    WHERE import_id >= coalesce((SELECT max(import_id) FROM referring WHERE outcome IN ('new', 'changed')), 0)`;

/** Takes analysed recordings out of the queue, but those that are to bring a cover which they were not claimed for. */
export const removeAnalysed = async (
  tx: Handle,
  analysed: readonly Pick<PendingAnalysis, 'track_id' | 'brings_cover'>[],
): Promise<void> => {
  const idsOf = (rows: typeof analysed): number[] => rows.map(({ track_id }) => track_id);
  await execute(tx)`
    DELETE FROM pending_analyses WHERE track_id = ANY(${idsOf(analysed)}::bigint[])
      AND (NOT brings_cover OR track_id = ANY(${idsOf(analysed.filter((one) => one.brings_cover))}::bigint[]))`;
};

/**
 * Lets the cover of an album come from another of its files: one that waits or was heard. Of any other the decoder has
 * found damage, which an operator may have overruled.
 */
export const passCoverOn = (tx: Handle, from: PendingAnalysis, albumId: number): Promise<void> =>
  execute(tx)`
    INSERT INTO pending_analyses (track_id, run, import_id, brings_cover, cover_path)
    SELECT tracks.id, ${from.run}, ${from.import_id}::bigint, true, ${from.cover_path}
    FROM tracks JOIN albums ON albums.id = album_id
    WHERE album_id = ${albumId} AND tracks.id > ${from.track_id} AND cover_id IS NULL AND (
      EXISTS (SELECT FROM pending_analyses AS pending WHERE pending.track_id = tracks.id)
      OR EXISTS (SELECT FROM track_peaks WHERE track_peaks.track_id = tracks.id))
    ORDER BY tracks.id LIMIT 1
    ON CONFLICT (track_id) DO UPDATE SET brings_cover = true, cover_path = excluded.cover_path, claimed_until = NULL`;

export const insertFindings = async (
  tx: Handle,
  findings: readonly { run: string; import_id: number | null; track_id: number; code: string }[],
): Promise<void> => {
  if (findings.length === 0) return;
  await tx
    .insertInto('analysis_findings')
    .values(findings.map(({ run, import_id, track_id, code }) => ({ run, import_id, track_id, code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Removes and returns what was found for an import. */
export const consumeFindings = async (db: Handle, run: string): Promise<{ track_id: number; code: string }[]> => {
  const rows = await listRows(db)<{ track_id: number; code: string }>`
    DELETE FROM analysis_findings WHERE run = ${run} RETURNING track_id, code`;
  return rows.toSorted((one, other) => one.track_id - other.track_id);
};

/** Days after which findings that no import has read expire. */
const days = 7;

export const removeOldFindings = (db: Handle): Promise<void> =>
  execute(db)`DELETE FROM analysis_findings WHERE found_at < now() - make_interval(days => ${days})`;

/** True if a track is in a collection or a playlist. */
export const isInSets = (db: Handle, id: number): Promise<boolean> =>
  readValue(db)`
    SELECT EXISTS (SELECT FROM collection_tracks WHERE track_id = ${id})
      OR EXISTS (SELECT FROM playlist_tracks WHERE track_id = ${id})`;

/** Takes a track out of the collections and playlists that have it, and deletes it. */
export const removeTrack = async (tx: Handle, id: number): Promise<void> => {
  for (const table of ['collection_tracks', 'playlist_tracks'])
    await execute(tx)`DELETE FROM ${sql.table(table)} WHERE track_id = ${id}`;
  await execute(tx)`DELETE FROM tracks WHERE id = ${id}`;
};

/** Deletes an album without tracks that was neither edited nor revoked; false if it has to stay. */
export const removeEmptyAlbum = async (tx: Handle, id: number): Promise<boolean> => {
  const isEmpty = await hasRow(tx)`
    SELECT FROM albums WHERE id = ${id} AND edited = '{}' AND revoked_at IS NULL
      AND NOT EXISTS (SELECT FROM tracks WHERE album_id = ${id})`;
  if (!isEmpty) return false;
  await execute(tx)`DELETE FROM my_albums WHERE album_id = ${id}`;
  await execute(tx)`DELETE FROM albums WHERE id = ${id}`;
  return true;
};
