import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** Runs a query that a tagged template gives. */
type Tag<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Tag of a query: returns its rows. */
export const listRows =
  (db: Handle) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** Tag of a query: returns its first row, or null if there is none. */
export const findRow =
  (db: Handle) =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row | null> =>
    (await listRows(db)<Row>(text, ...values))[0] ?? null;

/** Tag of a query of one column: returns its value in the first row, or null if there is none. */
export const findValue =
  (db: Handle) =>
  async <Value>(text: TemplateStringsArray, ...values: unknown[]): Promise<Value | null> =>
    Object.values((await findRow(db)<Record<string, Value>>(text, ...values)) ?? {})[0] ?? null;

/** Tag of a query of one column of numbers: returns them. */
export const listIds =
  (db: Handle): Tag<number[]> =>
  async (text, ...values) =>
    (await listRows(db)<Record<string, number>>(text, ...values)).flatMap((row) => Object.values(row));

/** Tag of a query of a `count(*)`: returns it. */
export const findCount =
  (db: Handle): Tag<number> =>
  async (text, ...values) =>
    (await findValue(db)<number>(text, ...values)) ?? 0;

/** Tag of a query: true if it finds a row. */
export const hasRow =
  (db: Handle): Tag<boolean> =>
  async (text, ...values) =>
    (await listRows(db)(text, ...values)).length > 0;
