import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate } from '../../packages/server/dist/db/migrate.js';
import { splitStatements } from './statements.mjs';

const folder = new URL('../../packages/server/src/db/', import.meta.url);
const names = (of) => readdirSync(new URL(`${of}/`, folder)).toSorted();
const read = (path) => readFileSync(new URL(path, folder), 'utf8');

/** Names of all migrations in their order. */
export const migrations = names('migrations');

/** Those that have rows of their own. */
export const withFixture = names('fixtures');

/** Statements of a migration. */
export const statementsOf = (name) => splitStatements(read(`migrations/${name}`));

const runOn = (handle) => async (statements) => {
  for (const statement of statements) await sql.raw(statement).execute(handle);
};

/** Makes the schema of a version in an empty database, with the rows of its fixtures. */
export async function fillVersion(handle, version) {
  for (const name of migrations.filter((each) => each <= version)) {
    await migrate(handle, runOn(handle), [name]);
    if (withFixture.includes(name)) await runOn(handle)(splitStatements(read(`fixtures/${name}`)));
  }
}

/** Values that a database makes at random or by its clock: types of columns, and when a migration was applied. */
const made =
  "format_type(a.atttypid, a.atttypmod) IN ('uuid', 'xid8') OR (c.relname = 'migrations' AND attname = 'applied_at')";

/** Schema and rows of a database as lines, without what differs between two that were made alike. */
export async function describeDatabase(handle) {
  const { rows: schema } = await sql`
    SELECT concat_ws(' ', 'column', c.relname, attname, format_type(a.atttypid, a.atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid), c.reloptions) AS line
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    ORDER BY 1`.execute(handle);
  const { rows: tables } = await sql`
    SELECT c.relname AS name, coalesce(array_to_json(array_agg(attname) FILTER (WHERE ${sql.raw(made)})), '[]') AS made
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attnum > 0 AND NOT attisdropped
    GROUP BY c.relname ORDER BY 1`.execute(handle);
  const lines = schema.map(({ line }) => line);
  for (const { name, made } of tables) {
    const { rows } = await sql`
      SELECT (to_jsonb(t) - ${made}::text[])::text AS line FROM ${sql.table(name)} AS t ORDER BY 1`.execute(handle);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines;
}
