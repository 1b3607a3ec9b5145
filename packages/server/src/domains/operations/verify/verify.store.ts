import { internationalLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import { rowsOf } from '../../../db/page-ranges.ts';
import type { Handle } from '../../../db/schema.ts';
import { hashInKey } from '../../common/media/media.store.ts';
import { inLanguage } from '../../../db/translations.ts';
import { execute, listRows } from '../../../db/rows.ts';
import { passwordHashForm } from '../../../lib/password-hash.ts';
import { keyOf } from '../../catalogue/search/search-document.rules.ts';

/** A set whose stored count, duration or size differs from the sum of its tracks. */
export interface Miscounted {
  kind: 'album' | 'collection' | 'playlist';
  id: number;
  name: string;
  stored: string;
  counted: string;
}

/** Pages of a table that one statement reads: some thousands of rows, or some hundred sets with their tracks. */
export const rowPages = 60;
const setPages = 20;

const allOf = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

const playable = 'tracks.revoked_at IS NULL AND albums.revoked_at IS NULL';

const sums = `count(tracks.id) AS n, coalesce(sum(tracks.duration_ms), 0) AS ms, coalesce(sum(tracks.size), 0) AS bytes`;

const totalsOf = (table: string, column: string): string => `(
  SELECT ${sums} FROM ${table} AS held JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
  WHERE held.${column} = kept.id AND ${playable}) AS real`;

/** Updates the stored counts of a collection or playlist. */
export const recountSet = async (tx: Handle, kind: 'collection' | 'playlist', id: number): Promise<void> => {
  const [columns, sums] =
    kind === 'collection' ? ['track_count, duration_ms, size', 'n, ms, bytes'] : ['track_count, duration_ms', 'n, ms'];
  await sql`
    UPDATE ${sql.table(`${kind}s`)} AS kept SET (${sql.raw(columns)}) = (
      SELECT ${sql.raw(sums)} FROM ${sql.raw(totalsOf(`${kind}_tracks`, `${kind}_id`))})
    WHERE kept.id = ${id}`.execute(tx);
};

const differing = async (
  db: Handle,
  kind: Miscounted['kind'],
  columns: readonly string[],
  real: string,
): Promise<Miscounted[]> => {
  const stored = sql.join(columns.map((column) => sql.ref(`kept.${column}`)));
  const counted = sql.raw(['real.n', 'real.ms', 'real.bytes'].slice(0, columns.length).join());
  const name = kind === 'collection' ? inLanguage('kept.name', internationalLanguage) : sql`kept.name`;
  const found = rowsOf(
    db,
    [`${kind}s`, 'kept', setPages],
    (isInRange) => sql<Miscounted>`
      SELECT ${sql.lit(kind)} AS kind, kept.id, ${name} AS name,
        concat_ws('/', ${stored}) AS stored, concat_ws('/', ${counted}) AS counted
      FROM ${sql.table(`${kind}s`)} AS kept CROSS JOIN LATERAL ${sql.raw(real)}
      WHERE ${isInRange} AND ROW(${stored}) IS DISTINCT FROM ROW(${counted})`,
  );
  return (await allOf(found)).toSorted((one, other) => one.id - other.id);
};

/** Albums count tracks that are not revoked; collections and playlists count playable ones. */
export const listMiscounted = async (db: Handle): Promise<Miscounted[]> => {
  const all = ['track_count', 'duration_ms', 'size'];
  const ofAlbum = `(SELECT ${sums} FROM tracks WHERE album_id = kept.id AND revoked_at IS NULL) AS real`;
  return [
    ...(await differing(db, 'album', all, ofAlbum)),
    ...(await differing(db, 'collection', all, totalsOf('collection_tracks', 'collection_id'))),
    ...(await differing(db, 'playlist', all.slice(0, 2), totalsOf('playlist_tracks', 'playlist_id'))),
  ];
};

export interface Sound {
  id: number;
  name: string;
  media_key: string;
  size: number;
  crc32: number | null;
}

/** True for the first of the tracks with the same bytes, which are read once. */
const isFirst = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM tracks AS other WHERE other.content_hash = tracks.content_hash AND other.id < tracks.id
    AND other.media_key = tracks.media_key AND other.size = tracks.size
    AND other.crc32 IS NOT DISTINCT FROM tracks.crc32)`;

/** Lists audio files after a track id, in the order of ids. */
export const listSounds = (db: Handle, after: number, limit: number): Promise<Sound[]> =>
  db
    .selectFrom('tracks')
    .select(['id', 'name', 'media_key', 'size', 'crc32'])
    .where('id', '>', after)
    .where(isFirst)
    .orderBy('id')
    .limit(limit)
    .execute();

/** True if the row still refers to the file that was read. */
export const hasSound = async (db: Handle, { id, media_key }: Sound): Promise<boolean> => {
  const row = await db.selectFrom('tracks').select('media_key').where('id', '=', id).executeTakeFirst();
  return row?.media_key === media_key;
};

export const measureSounds = async (db: Handle): Promise<{ files: number; bytes: number }> => {
  const total = { files: 0, bytes: 0 };
  const parts = rowsOf(
    db,
    ['tracks', 'tracks', rowPages],
    (isInRange) => sql<{ files: number; bytes: number }>`
      SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM tracks WHERE ${isInRange} AND ${isFirst}`,
  );
  for await (const { files, bytes } of parts) {
    total.files += files;
    total.bytes += bytes;
  }
  return total;
};

export const listCovers = (db: Handle) => db.selectFrom('covers').select(['id', 'hash']).orderBy('id').execute();

/** Returns the signature after an id with all hashed columns. */
export const findSignatureBehind = (db: Handle, after: number) =>
  db.selectFrom('contract_signatures').selectAll().where('id', '>', after).orderBy('id').limit(1).executeTakeFirst();

export const listTerms = (db: Handle) => db.selectFrom('terms').selectAll().orderBy('version').execute();

/** Versions of the terms as the audit log has them. */
export const listPublished = (db: Handle) =>
  listRows(db)<{ number: number; version: number; after: { effective_from: string; sha256: object } }>`
    SELECT number, object_id::bigint AS version, after FROM audit_log
    WHERE act = 'terms.publish' ORDER BY number`;

/** The first entry of each key that is gone though its entries are still found by words, which go before it. */
export const listKeysGone = async (db: Handle): Promise<{ number: number; count: number }[]> => {
  const found = new Map<string, { number: number; count: number }>();
  const parts = rowsOf(
    db,
    ['audit_words', 'audit_words', rowPages],
    (isInRange) => sql<{ key: string; number: number; count: number }>`
      SELECT after->'$sealed'->>'key' AS key, min(number) AS number, count(*) AS count
      FROM audit_words JOIN audit_log USING (number)
      WHERE ${isInRange} AND (after->'$sealed'->>'key')::bigint NOT IN (SELECT id FROM audit_keys)
      GROUP BY 1`,
  );
  for await (const { key, number, count } of parts) {
    const existing = found.get(key) ?? { number, count: 0 };
    found.set(key, { number: Math.min(existing.number, number), count: existing.count + count });
  }
  return [...found.values()].toSorted((one, other) => one.number - other.number);
};

/** Tables with exactly one row, without which no call can be answered. */
const lone = ['catalogue_version'] as const;

export const listLoneRowsMissing = async (db: Handle): Promise<string[]> => {
  const missing: string[] = [];
  for (const table of lone) {
    if (!(await db.selectFrom(table).select('is_only').executeTakeFirst())) missing.push(table);
  }
  return missing;
};

/** Accounts and staff whose password hash is neither one nor empty, as of those who sign in otherwise. */
export const listBrokenPasswords = async (db: Handle): Promise<{ table: string; id: number }[]> => {
  const isBroken = sql`password_hash <> '' AND password_hash !~ ${passwordHashForm}`;
  return listRows(db)<{ table: string; id: number }>`
    SELECT 'accounts' AS table, id FROM accounts WHERE ${isBroken}
    UNION ALL SELECT 'staff', id FROM staff WHERE ${isBroken} ORDER BY 1, 2`;
};

/** Sets what the file of a key has; returns the changed tracks. */
export const updateFileFacts = (
  tx: Handle,
  key: string,
  { size, crc32 }: { size: number; crc32: number },
): Promise<{ id: number; album_id: number }[]> => listRows(tx)`
    UPDATE tracks SET size = ${size}, crc32 = CASE WHEN crc32 IS NULL THEN NULL ELSE ${crc32}::bigint END
    WHERE content_hash = ${hashInKey(key)} AND media_key = ${key}
      AND (size <> ${size} OR crc32 <> ${crc32}::bigint) RETURNING id, album_id`;

/** Announcements, whose bytes are theirs alone. */
export const listAnnouncements = (db: Handle) =>
  db.selectFrom('announcements').select(['id', 'name', 'media_key', 'content_hash', 'size']).orderBy('id').execute();

export const hasAnnouncement = async (db: Handle, id: number): Promise<boolean> =>
  (await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Places that the audio of a key was imported from. */
export const listSourcesOf = async (db: Handle, key: string): Promise<string[]> => {
  const found = db.selectFrom('tracks').select('source_path').where('content_hash', '=', hashInKey(key));
  return (await found.where('media_key', '=', key).execute()).map(({ source_path }) => source_path);
};

/** Tracks of albums that have a cover. */
export const listTracksWithCover = (db: Handle, cover: number, limit: number) =>
  db
    .selectFrom('tracks')
    .innerJoin('albums', 'albums.id', 'album_id')
    .select(['source_path', 'media_key'])
    .where('cover_id', '=', cover)
    .orderBy('tracks.id')
    .limit(limit)
    .execute();

/** Returns those of the keys that tracks, announcements or covers refer to. */
export const listUsedKeys = async (db: Handle, keys: readonly string[]): Promise<Set<string>> => {
  const [audio, covers] = [/^audio\//, /^covers\//].map((form) => keys.filter((key) => form.test(key))) as [
    string[],
    string[],
  ];
  const tracks = await sql<{ media_key: string }>`
    SELECT DISTINCT media_key FROM tracks
    WHERE content_hash = ANY(${audio.map(hashInKey)}::text[]) AND media_key = ANY(${audio}::text[])`.execute(db);
  const pictures = await sql<{ hash: string }>`
    SELECT hash FROM covers WHERE hash = ANY(${covers.map(hashInKey)}::text[])`.execute(db);
  const announced = keys.filter((key) => key.startsWith('announcements/'));
  const announcements = await sql<{ media_key: string }>`
    SELECT media_key FROM announcements WHERE media_key = ANY(${announced}::text[])`.execute(db);
  const hashes = new Set(pictures.rows.map(({ hash }) => hash));
  return new Set([
    ...tracks.rows.map(({ media_key }) => media_key),
    ...announcements.rows.map(({ media_key }) => media_key),
    ...covers.filter((key) => /-(small|medium|large)\.(webp|avif)$/.test(key) && hashes.has(hashInKey(key))),
  ]);
};

/** A sequence whose next id a row has already. */
export interface SequenceBehind {
  table: string;
  column: string;
  last: number;
  greatest: number;
}

export const listSequencesBehind = async (db: Handle): Promise<SequenceBehind[]> => {
  const { rows: columns } = await sql<{ table: string; column: string; sequence: string }>`
    SELECT relname AS table, attname AS column, pg_get_serial_sequence(quote_ident(relname), attname) AS sequence
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attidentity <> '' ORDER BY 1`.execute(db);
  const states = columns.map(
    ({ table, column, sequence }) => sql`
      SELECT ${sql.lit(table)} AS table, ${sql.lit(column)} AS column,
        last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS last,
        (SELECT coalesce(max(${sql.ref(column)}), 0) FROM ${sql.table(table)}) AS greatest
      FROM ${sql.raw(sequence)}`,
  );
  return listRows(db)<SequenceBehind>`
    SELECT * FROM (${sql.join(states, sql` UNION ALL `)}) AS states WHERE last < greatest`;
};

export const setSequence = (tx: Handle, { table, column }: SequenceBehind): Promise<void> => execute(tx)`
    SELECT setval(pg_get_serial_sequence(quote_ident(${table}), ${column}),
      (SELECT max(${sql.ref(column)}) FROM ${sql.table(table)}))`;

/** Tracks without a waveform that no analysis is to draw. */
export const listTracksWithoutWaveform = async (db: Handle): Promise<{ id: number; name: string }[]> => {
  const found = rowsOf(
    db,
    ['tracks', 'tracks', rowPages],
    (isInRange) => sql<{ id: number; name: string }>`
      SELECT id, name FROM tracks
      WHERE ${isInRange} AND NOT EXISTS (SELECT FROM track_peaks WHERE track_id = tracks.id)
        AND NOT EXISTS (SELECT FROM pending_analyses WHERE track_id = tracks.id)`,
  );
  return (await allOf(found)).toSorted((one, other) => one.id - other.id);
};

/** Albums after an id; `is_cleared`: their documents are written while the service runs. */
export const listAlbumsAfter = (db: Handle, after: number, limit: number) =>
  db
    .selectFrom('albums')
    .select(['id', 'name', sql<boolean>`search = '' AND track_count > 0`.as('is_cleared')])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface WrongFrequency {
  lexeme: string;
  stored: number;
  counted: number;
}

/** Lexemes whose document frequency is not the number of tracks that have them. Codes have none. */
export const listWrongFrequencies = (db: Handle): Promise<WrongFrequency[]> =>
  listRows(db)`
    SELECT coalesce(lexeme, word) AS lexeme, coalesce(document_frequency, 0) AS stored, coalesce(ndoc, 0) AS counted
    FROM search_lexemes FULL JOIN (
      SELECT word, ndoc FROM ts_stat('SELECT search FROM tracks') WHERE word !~ '^:[iu]') AS counted ON word = lexeme
    WHERE coalesce(document_frequency, 0) <> coalesce(ndoc, 0) ORDER BY 1`;

/**
 * True if frequencies may differ, as counted from parts of the tracks: an edit between two parts looks like a difference,
 * which `listWrongFrequencies` decides in one statement.
 */
export const mayDifferInFrequency = async (db: Handle): Promise<boolean> => {
  const counts = new Map<string, number>();
  const counted = rowsOf(db, ['tracks', 'tracks', rowPages], (isInRange) => {
    const { sql: query } = sql`SELECT search FROM tracks WHERE ${isInRange}`.compile(db);
    return sql<{ word: string; ndoc: number }>`SELECT word, ndoc FROM ts_stat(${query}) WHERE word !~ '^:[iu]'`;
  });
  for await (const { word, ndoc } of counted) counts.set(word, (counts.get(word) ?? 0) + ndoc);
  const all = rowsOf(
    db,
    ['search_lexemes', 'search_lexemes', rowPages],
    (isInRange) => sql<{ lexeme: string; stored: number }>`
      SELECT lexeme, document_frequency AS stored FROM search_lexemes
      WHERE document_frequency <> 0 AND ${isInRange}`,
  );
  for await (const { lexeme, stored } of all) {
    if (counts.get(lexeme) !== stored) return true;
    counts.delete(lexeme);
  }
  return counts.size > 0;
};

/** Uploads whose files have not been imported yet. */
export const listUnfinishedUploads = (db: Handle) =>
  db.selectFrom('uploads').select(['id', 'folder']).where('state', '!=', 'imported').orderBy('id').execute();

/** Stores the counted frequencies, in the order in which others take the same rows. */
export const setFrequencies = async (tx: Handle, wrong: readonly WrongFrequency[]): Promise<void> => {
  const lexemes = wrong.map(({ lexeme }) => lexeme);
  await sql`
    INSERT INTO search_lexemes (lexeme, phonetic_key, document_frequency)
    SELECT * FROM unnest(${lexemes}::text[], ${lexemes.map(keyOf)}::text[], ${wrong.map(({ counted }) => counted)}::int[])
      AS new (lexeme, phonetic_key, document_frequency) ORDER BY lexeme COLLATE "C"
    ON CONFLICT (lexeme) DO UPDATE SET document_frequency = excluded.document_frequency`.execute(tx);
};
