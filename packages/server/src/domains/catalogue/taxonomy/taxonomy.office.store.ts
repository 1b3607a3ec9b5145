import { allLanguages, bounds, type Language, type PageQuery, pathIn, type Translations } from '@kamerton/wire';
import type { OfficeLabel } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { UndoMerge } from '../../../db/columns.ts';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { containsText } from '../../../db/found.ts';
import { inAllLanguages, inLanguage, translationsJson } from '../../../db/translations.ts';
import { execute, findRow, findValue, hasRow, listRows, listValues, readRow, readValue } from '../../../db/rows.ts';
import { comparisonKey } from '../../../language/fold.ts';
import { genreLexeme, tagLexeme } from '../search/lexemes.rules.ts';

export type LabelKind = 'genre' | 'tag';

const tableOf = (kind: LabelKind) => sql.table(`${kind}s`);
const linkOf = (kind: LabelKind) => sql.table(`track_${kind}s`);
const mergedOf = (kind: LabelKind) => sql.table(`merged_${kind}s`);
const idOf = (kind: LabelKind) => sql.ref(`${kind}_id`);
const lexemeOf = (kind: LabelKind, id: number): string => (kind === 'genre' ? genreLexeme : tagLexeme)(id);

/** The number of tracks is the document frequency of the lexeme. */
const rowsOf = (kind: LabelKind): RawBuilder<unknown> => sql`
  SELECT label.id, label.name, label.version, coalesce(there.document_frequency, 0) AS count
  FROM ${tableOf(kind)} AS label
  LEFT JOIN search_lexemes AS there ON there.lexeme = ${kind === 'genre' ? ':g' : ':t'} || label.id`;

const sortable: Record<string, RawBuilder<unknown>> = {
  id: sql`id`,
  count: sql`count`,
  ...Object.fromEntries(allLanguages.map((language) => [pathIn('name', language), inLanguage('name', language)])),
};

interface LabelsAsked extends PageQuery {
  sort?: string | undefined;
  q?: string | undefined;
  ids?: number[] | undefined;
}

/** By default the most used first; `q` matches any part of a name. */
export const listOfficeTerms = (db: Handle, kind: LabelKind, asked: LabelsAsked): Promise<Listed<OfficeLabel>> => {
  const { sort = '-count', q = '', ids } = asked;
  const column = sortable[sort.replace('-', '')] ?? sql`count`;
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const from = sql`FROM (${rowsOf(kind)}) AS labels
    WHERE ${containsText(q, [inAllLanguages('name')])}
      ${ids ? sql`AND id = ANY(${ids}::bigint[])` : sql``}`;
  return listPage(db, { columns: sql`*`, from, order: sql`${column} ${direction}, id` }, asked);
};

/** Returns a genre or tag, or the target of a merged one. */
export const findOfficeTerm = (db: Handle, kind: LabelKind, id: number): Promise<OfficeLabel | null> =>
  findRow(db)`
    SELECT * FROM (${rowsOf(kind)}) AS labels
    WHERE id = coalesce((SELECT ${idOf(kind)} FROM ${mergedOf(kind)} WHERE id = ${id}), ${id}::bigint)`;

/** Locks a genre or tag until the transaction ends; null if it does not exist or was merged. */
export const lockLabel = async (tx: Handle, kind: LabelKind, id: number): Promise<OfficeLabel | null> => {
  const exists = await hasRow(tx)`SELECT 1 FROM ${tableOf(kind)} WHERE id = ${id} FOR UPDATE`;
  return exists ? findOfficeTerm(tx, kind, id) : null;
};

/** Seconds for which a merge can be undone: the office's offer plus the latency of the call. */
const undoSeconds = bounds.undo_merge_seconds + 30;

const isUndoable = sql`(undo IS NOT NULL AND merged_at >= now() - make_interval(secs => ${sql.lit(undoSeconds)}))`;

/**
 * Returns the languages whose name another genre or tag has: by key, including merged ones, or by name, including those
 * that an undo may bring back. `but`: the one that is renamed, or that an undo brings back.
 */
export const findTaken = async (
  tx: Handle,
  kind: LabelKind,
  names: Partial<Translations>,
  but: number | null,
): Promise<Language[]> => {
  // Compares in JavaScript: there are few rows, and not every database can fold the case of every script.
  const rows = await listRows(tx)<{ id: number; key: string; name: Partial<Translations> }>`
    SELECT id, key, name FROM ${tableOf(kind)}
    UNION ALL SELECT ${idOf(kind)}, key, CASE WHEN ${isUndoable} THEN undo->'name' ELSE '{}' END
    FROM ${mergedOf(kind)} WHERE id IS DISTINCT FROM ${but}::bigint`;
  const others = rows.filter((row) => row.id !== but);
  return allLanguages.filter((language) => {
    const key = names[language] === undefined ? null : comparisonKey(names[language]);
    return key !== null && others.some((row) => row.key === key || comparisonKey(row.name[language] ?? '') === key);
  });
};

/** Null if an import has inserted one with this key at the same time. */
export const insertLabel = async (
  tx: Handle,
  kind: LabelKind,
  { key, name }: { key: string; name: Translations },
): Promise<number | null> => {
  const label = { key, name: translationsJson(name) };
  const insert = tx
    .insertInto(`${kind}s`)
    .values(label)
    .onConflict((conflict) => conflict.doNothing());
  return (await insert.returning('id').executeTakeFirst())?.id ?? null;
};

export const updateLabel = async (tx: Handle, kind: LabelKind, id: number, name: Translations): Promise<void> => {
  await tx
    .updateTable(`${kind}s`)
    .set({ name: translationsJson(name), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

export const removeLabel = async (tx: Handle, kind: LabelKind, id: number): Promise<void> => {
  await tx.deleteFrom(`${kind}s`).where('id', '=', id).execute();
};

/** True if a track has it, or a music rule names it or what was merged into it: rules would forget what they forbid. */
export const isUsed = (tx: Handle, kind: LabelKind, id: number): Promise<boolean> =>
  hasRow(tx)`
    SELECT 1 FROM ${linkOf(kind)} WHERE ${idOf(kind)} = ${id} UNION ALL
    SELECT 1 FROM music_rules WHERE kind = ${kind} AND value IN (
      SELECT ${id}::bigint::text UNION ALL SELECT id::text FROM ${mergedOf(kind)} WHERE ${idOf(kind)} = ${id})
    LIMIT 1`;

const addToFrequency = async (tx: Handle, lexeme: string, documents: number): Promise<void> => {
  if (documents === 0) return;
  await execute(tx)`
    INSERT INTO search_lexemes AS there (lexeme, phonetic_key, document_frequency) VALUES (${lexeme}, NULL, ${documents})
    ON CONFLICT (lexeme) DO UPDATE SET document_frequency = there.document_frequency + excluded.document_frequency`;
};

/** Replaces one lexeme by the other in the documents of tracks and albums, without rebuilding them. */
const rewriteDocuments = async (tx: Handle, kind: LabelKind, from: number, into: number): Promise<void> => {
  const [old, other] = [lexemeOf(kind, from), lexemeOf(kind, into)];
  const has = sql`search @@ ${`'${old}'`}::tsquery`;
  const n = await readValue(tx)<number>`
    SELECT count(*) AS n FROM tracks WHERE ${has} AND NOT search @@ ${`'${other}'`}::tsquery`;
  for (const table of ['tracks', 'albums'] as const) {
    await sql`UPDATE ${sql.table(table)} SET search = ts_delete(search, ${old}) || ${`'${other}'`}::tsvector
      WHERE ${has}`.execute(tx);
  }
  await addToFrequency(tx, other, n);
  await sql`UPDATE search_lexemes SET document_frequency = 0 WHERE lexeme = ${old}`.execute(tx);
};

interface Divided {
  from: number;
  into: number;
  /** Tracks that get `from` back, and those among them that lose `into`. */
  back: readonly number[];
  moved: readonly number[];
}

/** Reverts `rewriteDocuments` for these tracks and their albums. */
const divideDocuments = async (tx: Handle, kind: LabelKind, { from, into, back, moved }: Divided): Promise<void> => {
  const [old, other] = [lexemeOf(kind, from), lexemeOf(kind, into)];
  await sql`
    UPDATE tracks SET search = CASE WHEN id = ANY(${moved}::bigint[]) THEN ts_delete(search, ${other}) ELSE search END
      || ${`'${old}'`}::tsvector
    WHERE id = ANY(${back}::bigint[])`.execute(tx);
  // An album has the lexemes of its playable tracks.
  const isIn = (lexeme: string) => sql`EXISTS (
    SELECT 1 FROM tracks
    WHERE album_id = albums.id AND revoked_at IS NULL AND tracks.search @@ ${`'${lexeme}'`}::tsquery)`;
  const added = (lexeme: string) => sql`CASE WHEN ${isIn(lexeme)} THEN ${`'${lexeme}'`} ELSE '' END::tsvector`;
  await sql`
    UPDATE albums SET search = ts_delete(search, ARRAY[${old}, ${other}]) || ${added(old)} || ${added(other)}
    WHERE id IN (SELECT album_id FROM tracks WHERE id = ANY(${back}::bigint[]))`.execute(tx);
  await addToFrequency(tx, old, back.length);
  await execute(
    tx,
  )`UPDATE search_lexemes SET document_frequency = document_frequency - ${moved.length}::integer WHERE lexeme = ${other}`;
};

/** The state that a merge is about to change. */
const whatMergeChanges = async (tx: Handle, kind: LabelKind, from: number, into: number): Promise<UndoMerge> => {
  const has = (label: number) => sql`SELECT track_id FROM ${linkOf(kind)} WHERE ${idOf(kind)} = ${label}`;
  return readRow(tx)<UndoMerge>`
    SELECT name, version, ${into}::bigint AS into, ARRAY(${has(from)}) AS tracks,
      ARRAY(${has(from)} INTERSECT ${has(into)}) AS shared,
      ARRAY(SELECT id FROM ${mergedOf(kind)} WHERE ${idOf(kind)} = ${from}) AS merged
    FROM ${tableOf(kind)} WHERE id = ${from}`;
};

/**
 * Merges one into another: its tracks, earlier merges into it, and later files and searches with its name. Returns the
 * number of its tracks. Call it with the catalogue locked.
 */
export const mergeLabels = async (tx: Handle, kind: LabelKind, from: number, into: number): Promise<number> => {
  const undo = await whatMergeChanges(tx, kind, from, into);
  await execute(tx)`
    INSERT INTO ${linkOf(kind)} (track_id, ${idOf(kind)})
    SELECT track_id, ${into}::bigint FROM ${linkOf(kind)} WHERE ${idOf(kind)} = ${from} ON CONFLICT DO NOTHING`;
  await sql`DELETE FROM ${linkOf(kind)} WHERE ${idOf(kind)} = ${from}`.execute(tx);
  await rewriteDocuments(tx, kind, from, into);
  await sql`UPDATE ${mergedOf(kind)} SET ${idOf(kind)} = ${into} WHERE ${idOf(kind)} = ${from}`.execute(tx);
  await execute(tx)`
    INSERT INTO ${mergedOf(kind)} (id, key, ${idOf(kind)}, undo)
    SELECT id, key, ${into}::bigint, ${JSON.stringify(undo)}::jsonb FROM ${tableOf(kind)} WHERE id = ${from}`;
  // Merges older than this cannot be undone.
  await sql`
    UPDATE ${mergedOf(kind)} SET undo = NULL
    WHERE undo IS NOT NULL AND merged_at < now() - make_interval(secs => ${undoSeconds})`.execute(tx);
  await sql`DELETE FROM ${tableOf(kind)} WHERE id = ${from}`.execute(tx);
  await sql`UPDATE ${tableOf(kind)} SET version = version + 1 WHERE id = ${into}`.execute(tx);
  return undo.tracks.length;
};

/** The state before a merge, as long as it can be undone. */
export const findUndo = (tx: Handle, kind: LabelKind, from: number): Promise<UndoMerge | null> =>
  findValue(tx)`
    SELECT undo FROM ${mergedOf(kind)}
    WHERE id = ${from} AND (undo->>'into')::bigint = ${idOf(kind)} AND ${isUndoable}`;

/**
 * Reverts a merge, except for tracks that an operator has removed from the target since. Returns the number of tracks
 * that have it again. Call it with the catalogue locked.
 */
export const unmergeLabels = async (tx: Handle, kind: LabelKind, from: number, undo: UndoMerge): Promise<number> => {
  const { name, version, into, tracks, shared, merged } = undo;
  await execute(tx)`
    INSERT INTO ${tableOf(kind)} (id, key, name, version) OVERRIDING SYSTEM VALUE
    SELECT id, key, ${translationsJson(name)}::translations, ${version + 1} FROM ${mergedOf(kind)} WHERE id = ${from}`;
  await sql`DELETE FROM ${mergedOf(kind)} WHERE id = ${from}`.execute(tx);
  await sql`UPDATE ${mergedOf(kind)} SET ${idOf(kind)} = ${from} WHERE id = ANY(${merged}::bigint[])`.execute(tx);
  const back = await listValues(tx)<number>`
    INSERT INTO ${linkOf(kind)} (track_id, ${idOf(kind)})
    SELECT track_id, ${from}::bigint FROM ${linkOf(kind)}
    WHERE ${idOf(kind)} = ${into} AND track_id = ANY(${tracks}::bigint[]) RETURNING track_id AS id`;
  const sharedIds = new Set(shared);
  const moved = back.filter((id) => !sharedIds.has(id));
  await sql`
    DELETE FROM ${linkOf(kind)} WHERE ${idOf(kind)} = ${into} AND track_id = ANY(${moved}::bigint[])`.execute(tx);
  await divideDocuments(tx, kind, { from, into, back, moved });
  await sql`UPDATE ${tableOf(kind)} SET version = version + 1 WHERE id = ${into}`.execute(tx);
  return back.length;
};

/** Id of the target of a merge; null if it was not merged. */
export const findMerged = (db: Handle, kind: LabelKind, id: number): Promise<number | null> =>
  findValue(db)`SELECT ${idOf(kind)} AS now FROM ${mergedOf(kind)} WHERE id = ${id}`;
