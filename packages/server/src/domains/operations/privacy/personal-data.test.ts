import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/open.ts';
import { newDatabase } from '../../../testing/database.ts';
import { auditTables, columnsOf, impersonalTables, personalTables, staffTables } from './personal-data.rules.ts';

let database: Database;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.close());

/** Each column of the schema as `table.column`. */
const listColumns = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'migrations'
      AND NOT EXISTS (SELECT FROM pg_class WHERE relname = table_name AND relispartition)`.execute(database.handle);
  return rows.map(({ name }) => name).toSorted();
};

it('says of every column of every table if it is about a person, and what an erasure does with it', async () => {
  const personal = Object.entries(personalTables).map(
    ([table, { exported, hidden }]) => [table, `${exported} ${hidden}`] as const,
  );
  const others = [staffTables, auditTables, impersonalTables].flatMap((tables) => Object.entries(tables));
  const classified = [...personal, ...others].flatMap(([table, columns]) =>
    columnsOf(columns).map((column) => `${table}.${column}`),
  );
  expect(classified.toSorted()).toEqual(await listColumns());
});

it('calls no table impersonal that names an account, an email or an address', async () => {
  const suspicious = /^(account_id|account|email|recipient|address|network|agent|actor|author_name|contact)$/;
  const found = Object.entries(impersonalTables).flatMap(([table, columns]) =>
    columnsOf(columns)
      .filter((column) => suspicious.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(found).toEqual([]);
});

it('exports no hash, code or key', () => {
  const exported = Object.values(personalTables).flatMap((table) => columnsOf(table.exported));
  // Of signatures, what was signed and its sums are no secrets.
  expect(exported.filter((name) => /hash|code|encrypted|token|^key$/.test(name))).toEqual([]);
});
