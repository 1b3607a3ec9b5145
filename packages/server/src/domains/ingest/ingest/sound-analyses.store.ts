import { sql } from 'kysely';
import { execute, listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { StoredMeasures } from './import-batch.store.ts';

/** Analysis of the bytes with a hash (SHA-256, hex). */
interface StoredAnalysis extends StoredMeasures {
  hash: string;
  durationMs: number;
  hasWaveform: boolean;
}

/** Analyses that are of use: of this version, and with a waveform if a decoder is available (`canDraw`). */
export interface Usable {
  version: number;
  canDraw: boolean;
}

const columns = sql`content_hash AS hash, duration_ms AS "durationMs", has_waveform AS "hasWaveform", peaks,
  analysis_version AS "analysisVersion", loudness_lufs AS "loudnessLufs", sample_peak_db AS "samplePeakDb",
  tempo_bpm AS "tempoBpm", tempo_confidence AS "tempoConfidence"`;

/** Returns a stored analysis of these bytes. */
export const findHeard = async (
  db: Handle,
  hash: string,
  { version, canDraw }: Usable,
): Promise<StoredAnalysis | null> => {
  const rows = await listRows(db)<StoredAnalysis>`
    SELECT ${columns} FROM sound_analyses WHERE content_hash = ${hash} AND analysis_version = ${version}
    UNION ALL
    SELECT ${columns} FROM tracks JOIN track_peaks ON track_id = tracks.id
    WHERE content_hash = ${hash} AND analysis_version = ${version}
    ORDER BY "hasWaveform" DESC LIMIT 1`;
  const [found] = rows;
  return found && (found.hasWaveform || !canDraw) ? found : null;
};

/** Returns the analyses that checks have stored of these bytes, by hash. */
export const listHeard = async (
  db: Handle,
  hashes: readonly string[],
  { version, canDraw }: Usable,
): Promise<Map<string, StoredAnalysis>> => {
  const rows = await listRows(db)<StoredAnalysis>`
    SELECT ${columns} FROM sound_analyses
    WHERE content_hash = ANY(${hashes}::text[]) AND analysis_version = ${version}
      AND (has_waveform OR NOT ${canDraw})`;
  return new Map(rows.map((row) => [row.hash, row]));
};

/** Stores an analysis for the import that follows a check. */
export const storeAnalysis = async (db: Handle, analysis: StoredAnalysis): Promise<void> => {
  const { hash, durationMs, hasWaveform, analysisVersion, peaks, loudnessLufs, samplePeakDb } = analysis;
  const { tempoBpm, tempoConfidence } = analysis;
  await execute(db)`
    INSERT INTO sound_analyses (content_hash, duration_ms, has_waveform, peaks, loudness_lufs, sample_peak_db,
      tempo_bpm, tempo_confidence, analysis_version)
    VALUES (${hash}, ${durationMs}, ${hasWaveform}, ${Buffer.from(peaks)}, ${loudnessLufs}, ${samplePeakDb},
      ${tempoBpm}, ${tempoConfidence}, ${analysisVersion})
    ON CONFLICT (content_hash) DO UPDATE SET duration_ms = excluded.duration_ms, has_waveform = excluded.has_waveform,
      peaks = excluded.peaks, loudness_lufs = excluded.loudness_lufs, sample_peak_db = excluded.sample_peak_db,
      tempo_bpm = excluded.tempo_bpm, tempo_confidence = excluded.tempo_confidence,
      analysis_version = excluded.analysis_version, created_at = now()`;
};

/** Days after which the analyses of a check expire. */
const days = 7;

export const removeOldHeard = (db: Handle): Promise<void> =>
  execute(db)`DELETE FROM sound_analyses WHERE created_at < now() - make_interval(days => ${days})`;
