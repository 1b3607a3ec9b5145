import { type RawBuilder, sql } from 'kysely';
import { execute, hasRow, listValues, readValue } from '../../../db/rows.ts';
import { type Handle, partitionNames } from '../../../db/schema.ts';
import { findSetting, setSetting } from '../../../db/settings.ts';

export interface Table {
  name: string;
  columns: string[];
  /** SQL types of the columns, in their order. */
  types: string[];
  /** Identity columns. */
  counted: string[];
}

/** Current state of a sequence. */
export interface Counter {
  column: string;
  last: number;
  is_called: boolean;
}

/** Lists all tables except that of the migrations, referenced tables first; a partitioned one is one table. */
export const listTables = async (db: Handle): Promise<Table[]> => {
  const { rows } = await sql<Table & { refers_to: string[] }>`
    SELECT class.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS types,
      coalesce(array_agg(a.attname::text) FILTER (WHERE a.attidentity <> ''), '{}') AS counted,
      ARRAY(
        SELECT DISTINCT other.relname::text FROM pg_constraint AS c JOIN pg_class AS other ON other.oid = c.confrelid
        WHERE c.conrelid = class.oid AND c.contype = 'f' AND c.confrelid <> class.oid) AS refers_to
    FROM pg_class AS class JOIN pg_attribute AS a ON a.attrelid = class.oid
    WHERE class.relnamespace = current_schema()::regnamespace AND class.relkind IN ('r', 'p') AND NOT class.relispartition
      AND class.relname <> 'migrations' AND class.relname !~ ${partitionNames}
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY class.oid, class.relname ORDER BY class.relname`.execute(db);
  const sorted: Table[] = [];
  const done = new Set<string>();
  while (sorted.length < rows.length) {
    const free = rows.filter(({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)));
    if (free.length === 0) throw new Error('the tables refer to one another in a circle');
    for (const { name, columns, types, counted } of free) {
      done.add(name);
      sorted.push({ name, columns, types, counted });
    }
  }
  return sorted;
};

/** Lists the names of applied migrations in order. */
export const listMigrations = (db: Handle): Promise<string[]> =>
  listValues(db)`SELECT name FROM migrations ORDER BY name`;

/** The sequence of an identity column. */
export const counterOf = (table: string, column: string): RawBuilder<unknown> =>
  sql`pg_get_serial_sequence(quote_ident(${table}), ${column})`;

export const readCounters = async (db: Handle, { name, counted }: Table): Promise<Counter[]> => {
  const counters: Counter[] = [];
  for (const column of counted) {
    const found = await sql<{ sequence: string }>`SELECT ${counterOf(name, column)} AS sequence`.execute(db);
    const { rows } = await sql<{ last: number; is_called: boolean }>`
      SELECT last_value AS last, is_called FROM ${sql.raw(found.rows[0]?.sequence ?? '')}`.execute(db);
    for (const row of rows) counters.push({ column, ...row });
  }
  return counters;
};

export const setCounters = async (tx: Handle, table: string, counters: readonly Counter[]): Promise<void> => {
  for (const { column, last, is_called } of counters) {
    await sql`SELECT setval(${counterOf(table, column)}, ${last}::bigint, ${is_called}::boolean)`.execute(tx);
  }
};

/** Limits of a batch. */
const asked = { characters: 1_000_000, rows: 2000 };

/**
 * Yields all rows of a table as JSON lines: lists of values in PostgreSQL's text form, which any engine restores
 * exactly. Call it within a transaction.
 */
export async function* readRows(tx: Handle, { name, columns }: Table): AsyncGenerator<string[], void, void> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  await sql`
    DECLARE rows_of_backup NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS line FROM ${sql.table(name)}
    `.execute(tx);
  let count = 50;
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(count)} FROM rows_of_backup`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0);
    count = Math.min(asked.rows, Math.max(1, Math.floor((rows.length * asked.characters) / characters)));
  }
  await sql`CLOSE rows_of_backup`.execute(tx);
}

/** Inserts rows of `readRows`; the order of columns may differ. */
export const insertRows = async (
  tx: Handle,
  { name, columns, types }: Table,
  fields: readonly string[],
  lines: readonly string[],
): Promise<void> => {
  const values = columns.map((column, n) => {
    const at = fields.indexOf(column);
    if (at < 0) throw new Error(`the column ${name}.${column} is missing`);
    return sql`(line->>${sql.lit(at)})::${sql.raw(types[n] ?? 'text')}`;
  });
  await sql`
    INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line`.execute(tx);
};

export const countRows = (tx: Handle, { name }: Table): Promise<number> =>
  readValue(tx)`SELECT count(*) AS count FROM ${sql.table(name)}`;

/** Makes the partitions of plays for rows of `readRows` whose start is the value at `index`. */
export const makePartitionsOf = (tx: Handle, index: number, lines: readonly string[]): Promise<void> => execute(tx)`
    SELECT make_venue_plays_partition(month) FROM (
      SELECT DISTINCT date_trunc('month', (line->>${sql.lit(index)})::timestamptz, 'UTC') AS month
      FROM jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line
    ) AS months`;

/** Deletes the rows that migrations have inserted, since the backup contains them. */
export const emptyTables = async (tx: Handle, tables: readonly Table[]): Promise<void> => {
  for (const { name } of tables.toReversed()) {
    // Some tables refuse every DELETE, even of no rows.
    const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(tx);
    if (rows.length > 0) await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
  }
};

/** Runs `work` with triggers disabled, so that rows are inserted unchanged. */
export const withoutTriggers = async (tx: Handle, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ table: string; trigger: string; enabled: string }>`
    SELECT class.relname AS table, t.tgname AS trigger, t.tgenabled AS enabled
    FROM pg_trigger AS t JOIN pg_class AS class ON class.oid = t.tgrelid
    WHERE class.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal AND (t.tgtype & 4) <> 0
    `.execute(tx);
  const set = async (how: (enabled: string) => string): Promise<void> => {
    for (const { table, trigger, enabled } of rows) {
      await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(how(enabled))} TRIGGER ${sql.ref(trigger)}`.execute(tx);
    }
  };
  await set(() => 'DISABLE');
  await work();
  await set((enabled) => ({ O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA' })[enabled] ?? 'DISABLE');
};

/** Runs `work` with self-references of tables checked at its end: a row may refer to one that comes later. */
export const withLateSelfReferences = async (tx: Handle, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT class.relname AS table, conname AS name FROM pg_constraint JOIN pg_class AS class ON class.oid = conrelid
    WHERE connamespace = current_schema()::regnamespace AND contype = 'f' AND conrelid = confrelid
      AND NOT condeferrable`.execute(tx);
  const alter = async (how: string): Promise<void> => {
    for (const { table, name } of rows) {
      await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)} ${sql.raw(how)}`.execute(tx);
    }
  };
  await alter('DEFERRABLE INITIALLY DEFERRED');
  await work();
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  await alter('NOT DEFERRABLE');
};

/** True if the database is empty except for extensions. */
export const isBare = async (db: Handle): Promise<boolean> =>
  !(await hasRow(db)`
    SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    LIMIT 1`);

/** Id of the backup that the database was recovered from, or null. */
export const findOrigin = (db: Handle): Promise<string | null> =>
  findSetting(db, 'recovered_from') as Promise<string | null>;

export const setOrigin = (tx: Handle, backup: string): Promise<void> => setSetting(tx, 'recovered_from', backup);

/** Lists audio files of tracks and announcements with their size in bytes, each once. */
export const listSounds = (db: Handle): Promise<{ media_key: string; size: number }[]> =>
  db
    .selectFrom('tracks')
    .select(['media_key', (eb) => eb.fn.max('size').as('size')])
    .groupBy('media_key')
    .unionAll(db.selectFrom('announcements').select(['media_key', 'size']))
    .orderBy('media_key')
    .execute();

export const listCoverHashes = async (db: Handle): Promise<string[]> => {
  const rows = await db.selectFrom('covers').select('hash').orderBy('hash').execute();
  return rows.map(({ hash }) => hash);
};

/** Files of uploads that are not yet imported, of which bytes were acknowledged. */
export const listUploadedFiles = (db: Handle): Promise<{ folder: string; path: string; received: number }[]> =>
  db
    .selectFrom('uploads')
    .innerJoin('upload_files', 'upload_id', 'uploads.id')
    .select(['folder', 'path', 'received'])
    .where('state', '<>', 'imported')
    .where('received', '>', 0)
    .orderBy('upload_id')
    .orderBy('position')
    .execute();
