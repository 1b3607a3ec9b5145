import { fieldNames, trackFields, type TrackValues } from '@kamerton/wire';
import { type Insertable, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import type { Tables } from '../../db/tables.ts';
import { comparisonKey } from '../../text/fold.ts';

type Written<Column extends keyof Insertable<Tables['tracks']>> = Required<Pick<Insertable<Tables['tracks']>, Column>>;

/** What is said of a track; its sound is another matter. */
export type TrackText = TrackValues & Written<'album_id' | 'disc_number' | 'track_number'>;

/** A track with its sound. */
export type TrackEntry = TrackText &
  Written<
    'duration_ms' | 'has_waveform' | 'content_hash' | 'media_key' | 'media_type' | 'size' | 'crc32' | 'source_path'
  >;

/** Id of the new track. */
export const insertTrack = async (tx: Handle, track: TrackEntry): Promise<number> => {
  const { id } = await tx.insertInto('tracks').values(track).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Columns of what can be edited by hand, by the name that `edited` has for it. */
const editable: Record<string, readonly (keyof TrackText)[]> = {
  ...Object.fromEntries(fieldNames(trackFields).map((name) => [name, [name]])),
  place: ['disc_number', 'track_number'],
};

/** Makes a track what is said of it, with its sound where that is given, but for what an operator has set. */
export const updateTrack = async (tx: Handle, id: number, track: TrackText | TrackEntry): Promise<void> => {
  const kept = Object.entries(editable).flatMap(([field, columns]) =>
    columns.map((column) => [
      column,
      sql`CASE WHEN ${field} = ANY(edited) THEN ${sql.ref(column)} ELSE ${track[column]} END`,
    ]),
  );
  await tx
    .updateTable('tracks')
    .set({ ...track, ...(Object.fromEntries(kept) as object), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
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

/** The label that a file means: the one with its key, the one with its name in either language, or a new one. */
const labelOf = async (tx: Handle, kind: 'genre' | 'tag', label: LabelValues): Promise<number> => {
  const [table, merged, mergedId] = [sql.table(`${kind}s`), sql.table(`merged_${kind}s`), sql.ref(`${kind}_id`)];
  const { key, name_ru, name_en } = label;
  // A name that we know has a key in each language; the one that the file uses comes first.
  const keys = [...new Set([key, comparisonKey(name_en), comparisonKey(name_ru)])];
  const findByKey = async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM (
        SELECT id, key FROM ${table} WHERE key = ANY(${keys}::text[])
        UNION ALL SELECT ${mergedId}, key FROM ${merged} WHERE key = ANY(${keys}::text[])
      ) AS known ORDER BY array_position(${keys}::text[], key) LIMIT 1`.execute(tx);
    return rows[0]?.id;
  };
  const known = await findByKey();
  if (known !== undefined) return known;
  // There are few, and not every database knows the letter cases of every script.
  const { rows } = await sql<{ id: number; name_ru: string; name_en: string }>`
    SELECT id, name_ru, name_en FROM ${table} ORDER BY id`.execute(tx);
  const named = rows.find(
    (row) => keys.includes(comparisonKey(row.name_ru)) || keys.includes(comparisonKey(row.name_en)),
  );
  if (named) return named.id;
  await sql`
    INSERT INTO ${table} (key, name_ru, name_en) VALUES (${comparisonKey(name_en)}, ${name_ru}, ${name_en})
    ON CONFLICT DO NOTHING`.execute(tx);
  return (await findByKey()) ?? Promise.reject(new Error(`the ${kind} ${key} is gone`));
};

/**
 * Makes a track's genres or tags these, adding new ones to the lists, unless an operator has set them. One that was
 * merged into another is the other.
 */
export const setLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  trackId: number,
  labels: readonly LabelValues[],
): Promise<void> => {
  const [table, link] = [`${kind}s`, `track_${kind}s`] as const;
  const { rows } = await sql<{ set: boolean }>`
    SELECT ${table} = ANY(edited) AS set FROM tracks WHERE id = ${trackId}`.execute(tx);
  if (rows[0]?.set) return;
  const ids = new Set<number>();
  for (const label of labels) ids.add(await labelOf(tx, kind, label));
  await sql`DELETE FROM ${sql.table(link)} WHERE track_id = ${trackId}`.execute(tx);
  await sql`
    INSERT INTO ${sql.table(link)} (track_id, ${sql.ref(`${kind}_id`)})
    SELECT ${trackId}::bigint, unnest(${[...ids]}::bigint[])`.execute(tx);
};
