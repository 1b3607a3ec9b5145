import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

export interface TrackValues {
  album_id: number;
  name: string;
  artist: string;
  disc_number: number;
  track_number: number | null;
  isrc: string | null;
  composer: string | null;
  lyricist: string | null;
  explicit: boolean;
  vocal: boolean;
  duration_ms: number;
  flat_wave: boolean;
  content_hash: string;
  media_key: string;
  media_type: string;
  size: number;
  crc32: number;
  source_path: string;
}

/** Id of the new track, or null where another one has these bytes already. */
export const insertTrack = async (tx: Handle, track: TrackValues): Promise<number | null> => {
  const row = await tx
    .insertInto('tracks')
    .values(track)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

export const updateTrack = async (tx: Handle, id: number, track: TrackValues): Promise<void> => {
  await tx.updateTable('tracks').set(track).where('id', '=', id).execute();
};

/** Keeps the CRC-32 of a track's bytes, where they are still those under `key`. */
export const setChecksum = async (db: Handle, id: number, key: string, crc32: number): Promise<void> => {
  await db.updateTable('tracks').set({ crc32 }).where('id', '=', id).where('media_key', '=', key).execute();
};

/** Keeps a track's wave, in place of the one before. */
export const setPeaks = async (tx: Handle, trackId: number, peaks: Uint8Array): Promise<void> => {
  await sql`
    INSERT INTO track_peaks (track_id, peaks) VALUES (${trackId}, ${Buffer.from(peaks)})
    ON CONFLICT (track_id) DO UPDATE SET peaks = excluded.peaks`.execute(tx);
};

/** A genre or tag: `key` makes two spellings one. */
export interface LabelValues {
  key: string;
  name_ru: string;
  name_en: string;
}

/** Makes a track's genres or tags these, adding new ones to the lists. */
export const setLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  trackId: number,
  labels: readonly LabelValues[],
): Promise<void> => {
  const [table, link] = [`${kind}s`, `track_${kind}s`] as const;
  for (const { key, name_ru, name_en } of labels) {
    await sql`
      INSERT INTO ${sql.table(table)} (key, name_ru, name_en) VALUES (${key}, ${name_ru}, ${name_en})
      ON CONFLICT DO NOTHING`.execute(tx);
  }
  await sql`DELETE FROM ${sql.table(link)} WHERE track_id = ${trackId}`.execute(tx);
  await sql`
    INSERT INTO ${sql.table(link)} (track_id, ${sql.ref(`${kind}_id`)})
    SELECT ${trackId}::bigint, id FROM ${sql.table(table)} WHERE key = ANY(${labels.map(({ key }) => key)}::text[])`.execute(
    tx,
  );
};
