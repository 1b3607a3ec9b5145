import { sql } from 'kysely';
import { rowsOf } from '../../../db/page-ranges.ts';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';
import { rowPages } from './verify.store.ts';

/** A foreign key; `on_delete`: what the database does to its rows when those they refer to are deleted. */
export interface Reference {
  child: string;
  columns: string[];
  parent: string;
  parent_columns: string[];
  on_delete: 'delete' | 'clear' | 'refuse';
}

const listReferences = async (db: Handle): Promise<Reference[]> => {
  const names = (table: string, keys: string) => sql`
    ARRAY(SELECT attname::text FROM unnest(${sql.ref(keys)}) WITH ORDINALITY AS named (attnum, n)
      JOIN pg_attribute AS a USING (attnum) WHERE attrelid = ${sql.ref(table)} ORDER BY n)`;
  return listRows(db)<Reference>`
    SELECT child.relname AS child, ${names('conrelid', 'conkey')} AS columns, parent.relname AS parent,
      ${names('confrelid', 'confkey')} AS parent_columns,
      CASE confdeltype WHEN 'c' THEN 'delete' WHEN 'n' THEN 'clear' ELSE 'refuse' END AS on_delete
    FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
    WHERE contype = 'f' AND child.relnamespace = current_schema()::regnamespace ORDER BY 1, 2`;
};

/** Condition on `child`: its row refers to one that does not exist. */
const isOrphan = ({ columns, parent, parent_columns }: Reference) => {
  const same = columns.map((column, n) => sql`parent.${sql.ref(parent_columns[n] ?? '')} = child.${sql.ref(column)}`);
  const notNull = columns.map((column) => sql`child.${sql.ref(column)} IS NOT NULL`);
  return sql`${sql.join(notNull, sql` AND `)} AND NOT EXISTS (
    SELECT FROM ${sql.table(parent)} AS parent WHERE ${sql.join(same, sql` AND `)})`;
};

/** Lists the foreign keys with orphans, and their numbers. */
export const listOrphans = async (db: Handle): Promise<(Reference & { count: number })[]> => {
  const found: (Reference & { count: number })[] = [];
  for (const reference of await listReferences(db)) {
    let count = 0;
    const parts = rowsOf(
      db,
      [reference.child, 'child', rowPages],
      (isInRange) => sql<{ orphans: number }>`
        SELECT count(*) AS orphans FROM ${sql.table(reference.child)} AS child
        WHERE ${isInRange} AND ${isOrphan(reference)}`,
    );
    for await (const { orphans } of parts) count += orphans;
    if (count > 0) found.push({ ...reference, count });
  }
  return found;
};

/** Deletes orphans or clears their reference, as the foreign key says. */
export const removeOrphans = async (tx: Handle, reference: Reference): Promise<void> => {
  const child = sql`${sql.table(reference.child)} AS child`;
  const cleared = reference.columns.map((column) => sql`${sql.ref(column)} = NULL`);
  const change =
    reference.on_delete === 'delete' ? sql`DELETE FROM ${child}` : sql`UPDATE ${child} SET ${sql.join(cleared)}`;
  await sql`${change} WHERE ${isOrphan(reference)}`.execute(tx);
};
