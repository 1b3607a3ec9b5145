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
