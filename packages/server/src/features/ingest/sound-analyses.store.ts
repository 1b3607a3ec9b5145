import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Analysis of the bytes with a hash (SHA-256, hex). */
interface StoredAnalysis {
  hash: string;
  durationMs: number;
  hasWaveform: boolean;
  peaks: Uint8Array;
}

/** Returns the stored analysis of these bytes; one without a waveform is ignored if a decoder is available. */
export const findHeard = async (db: Handle, hash: string, canDraw: boolean): Promise<StoredAnalysis | null> => {
  const { rows } = await sql<Omit<StoredAnalysis, 'hash'>>`
    SELECT duration_ms AS "durationMs", has_waveform AS "hasWaveform", peaks FROM sound_analyses
    WHERE content_hash = ${hash}
    UNION ALL
    SELECT duration_ms, has_waveform, peaks FROM tracks JOIN track_peaks ON track_id = tracks.id
    WHERE content_hash = ${hash}
    ORDER BY "hasWaveform" DESC LIMIT 1`.execute(db);
  const [found] = rows;
  return found && (found.hasWaveform || !canDraw) ? { ...found, hash } : null;
};

/** Returns the analyses that checks have stored of these bytes, by hash; see `findHeard`. */
export const listHeard = async (
  db: Handle,
  hashes: readonly string[],
  canDraw: boolean,
): Promise<Map<string, StoredAnalysis>> => {
  const { rows } = await sql<StoredAnalysis>`
    SELECT content_hash AS hash, duration_ms AS "durationMs", has_waveform AS "hasWaveform", peaks FROM sound_analyses
    WHERE content_hash = ANY(${hashes}::text[]) AND (has_waveform OR NOT ${canDraw})`.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
};

/** Stores an analysis for the import that follows a check. */
export const keepHeard = async (
  db: Handle,
  { hash, durationMs, hasWaveform, peaks }: StoredAnalysis,
): Promise<void> => {
  await sql`
    INSERT INTO sound_analyses (content_hash, duration_ms, has_waveform, peaks)
    VALUES (${hash}, ${durationMs}, ${hasWaveform}, ${Buffer.from(peaks)})
    ON CONFLICT (content_hash) DO UPDATE SET duration_ms = excluded.duration_ms, has_waveform = excluded.has_waveform,
      peaks = excluded.peaks, created_at = now()`.execute(db);
};

/** Days after which the analyses of a check expire. */
const days = 7;

export const removeOldHeard = async (db: Handle): Promise<void> => {
  await sql`DELETE FROM sound_analyses WHERE created_at < now() - make_interval(days => ${days})`.execute(db);
};
