import { fieldNames, trackFields, type TrackValues, type Translations } from '@kamerton/wire';
import { type Insertable, sql } from 'kysely';
import { execute, findValue, listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { translationsJson } from '../../../db/translations.ts';
import type { Tables } from '../../../db/tables.ts';
import { comparisonKey } from '../../../language/fold.ts';
import { nameInFiles } from '../../catalogue/taxonomy/taxonomy-names.rules.ts';

type Written<Column extends keyof Insertable<Tables['tracks']>> = Required<Pick<Insertable<Tables['tracks']>, Column>>;

/** Metadata of a track without its audio. */
export type TrackText = TrackValues & Written<'album_id' | 'disc_number' | 'track_number'>;

export type TrackEntry = TrackText &
  Written<
    'duration_ms' | 'has_waveform' | 'content_hash' | 'media_key' | 'media_type' | 'size' | 'crc32' | 'source_path'
  >;

export const insertTrack = async (tx: Handle, track: TrackEntry): Promise<number> => {
  const { id } = await tx.insertInto('tracks').values(track).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Columns that an operator can edit, by their name in `edited`. */
const editable: Record<string, readonly (keyof TrackText)[]> = {
  ...Object.fromEntries(fieldNames(trackFields).map((name) => [name, [name]])),
  place: ['disc_number', 'track_number'],
};

/** Updates a track, optionally with its audio, except for the fields that an operator has edited. */
export const updateTrack = async (tx: Handle, id: number, track: TrackText | TrackEntry): Promise<void> => {
  const assignments = Object.entries(editable).flatMap(([field, columns]) =>
    columns.map((column) => [
      column,
      sql`CASE WHEN ${field} = ANY(edited) THEN ${sql.ref(column)} ELSE ${track[column]} END`,
    ]),
  );
  await tx
    .updateTable('tracks')
    .set({ ...track, ...(Object.fromEntries(assignments) as object), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** A genre or tag; spellings with the same `key` are one. */
export interface LabelValues {
  key: string;
  name: Translations;
}

/** The key of each name, that of files first. */
const keysOf = (name: Translations): string[] =>
  [...new Set([nameInFiles(name), ...Object.values(name as Record<string, string>)])].map((each) =>
    comparisonKey(each),
  );

/** Returns the ids of the genres or tags with these keys by key; a merged one is replaced by its target. */
export const listLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  keys: readonly string[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map();
  const wanted = [...new Set(keys)];
  const rows = await listRows(tx)<{ id: number; key: string }>`
    SELECT ${sql.ref(`${kind}_id`)} AS id, key FROM ${sql.table(`merged_${kind}s`)} WHERE key = ANY(${wanted}::text[])
    UNION ALL SELECT id, key FROM ${sql.table(`${kind}s`)} WHERE key = ANY(${wanted}::text[])`;
  return new Map(rows.map(({ id, key }) => [key, id]));
};

/** Returns the id of a genre or tag: that with the file's key, or its name in any language, else an inserted one. */
export const labelOf = async (tx: Handle, kind: 'genre' | 'tag', label: LabelValues): Promise<number> => {
  const [table, merged, mergedId] = [sql.table(`${kind}s`), sql.table(`merged_${kind}s`), sql.ref(`${kind}_id`)];
  const { key, name } = label;
  // A known name has a key in each language; the file's own comes first.
  const keys = [...new Set([key, ...keysOf(name)])];
  const findByKey = () => findValue(tx)<number>`
      SELECT id FROM (
        SELECT id, key FROM ${table} WHERE key = ANY(${keys}::text[])
        UNION ALL SELECT ${mergedId}, key FROM ${merged} WHERE key = ANY(${keys}::text[])
      ) AS known ORDER BY array_position(${keys}::text[], key) LIMIT 1`;
  const existing = await findByKey();
  if (existing !== null) return existing;
  // Compares in JavaScript: there are few rows, and not every database can fold the case of every script.
  const rows = await listRows(tx)<{ id: number; name: Translations }>`
    SELECT id, name FROM ${table} ORDER BY id`;
  const named = rows.find((row) => keysOf(row.name).some((each) => keys.includes(each)));
  if (named) return named.id;
  await execute(tx)`
    INSERT INTO ${table} (key, name) VALUES (${comparisonKey(nameInFiles(name))}, ${translationsJson(name)})
    ON CONFLICT DO NOTHING`;
  return (await findByKey()) ?? Promise.reject(new Error(`the ${kind} ${key} is gone`));
};

/** Sets a track's genres or tags, inserting unknown ones, unless edited by hand. A merged one becomes its target. */
export const setLabels = async (
  tx: Handle,
  kind: 'genre' | 'tag',
  trackId: number,
  labels: readonly LabelValues[],
): Promise<void> => {
  const [table, link] = [`${kind}s`, `track_${kind}s`] as const;
  if (await findValue(tx)<boolean>`SELECT ${table} = ANY(edited) FROM tracks WHERE id = ${trackId}`) return;
  const ids = new Set<number>();
  for (const label of labels) ids.add(await labelOf(tx, kind, label));
  await execute(tx)`DELETE FROM ${sql.table(link)} WHERE track_id = ${trackId}`;
  await execute(tx)`
    INSERT INTO ${sql.table(link)} (track_id, ${sql.ref(`${kind}_id`)})
    SELECT ${trackId}::bigint, unnest(${[...ids]}::bigint[])`;
};
