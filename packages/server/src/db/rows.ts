import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Tag of a query: runs it and returns its rows. */
export const listRows =
  (db: Handle) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** Tag of a query: runs it and returns its first row, or null if there is none. */
export const findRow =
  (db: Handle) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | null> =>
    (await sql<Row>(text, ...values).execute(db)).rows[0] ?? null;

/** Tag of a query that always gives a row, such as one of counts; throws if there is none. */
export const readRow =
  (db: Handle) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row> => {
    const [row] = (await sql<Row>(text, ...values).execute(db)).rows;
    if (row === undefined) throw new Error('a query without a row');
    return row;
  };

const valueIn = <Value>(row: Record<string, Value>): Value => Object.values(row)[0] as Value;

/** Tag of a query of one column: its values. */
export const listValues =
  (db: Handle) =>
  async <Value>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value[]> =>
    (await sql<Record<string, Value>>(text, ...values).execute(db)).rows.map(valueIn);

/** Tag of a query of one column: the value in its first row, or null if there is none. */
export const findValue =
  (db: Handle) =>
  async <Value>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value | null> =>
    (await listValues(db)<Value>(text, ...values))[0] ?? null;

/** As `readRow`, of one column. */
export const readValue =
  (db: Handle) =>
  async <Value>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value> =>
    valueIn(await readRow(db)<Record<string, Value>>(text, ...values));

/** Tag of a query: true if it gives a row. */
export const hasRow =
  (db: Handle) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<boolean> =>
    (await sql(text, ...values).execute(db)).rows.length > 0;

/** Tag of a statement: the number of rows that it has inserted, changed or deleted. */
export const countChanged =
  (db: Handle) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0n);

/** Tag of a statement: runs it. */
export const execute =
  (db: Handle) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(text, ...values).execute(db);
  };
