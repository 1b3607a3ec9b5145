import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { findRow, listRows } from '../../../db/rows.ts';

/** Columns of texts that are encrypted under the server's secret, with the id that their purpose names. */
const columns = {
  emails: { id: 'id', sealed: 'encrypted_text' },
  api_keys: { id: 'account_id', sealed: 'encrypted_key' },
  staff: { id: 'id', sealed: 'totp_secret' },
  audit_keys: { id: 'id', sealed: 'encrypted_key' },
} as const;

export type SealedTable = keyof typeof columns;

export interface Sealed {
  id: number;
  sealed: string;
}

/** Returns the encrypted texts behind an id, in the order of ids. */
export const listSealed = async (db: Handle, table: SealedTable, after: number, limit: number): Promise<Sealed[]> => {
  const { id, sealed } = columns[table];
  return listRows(db)<Sealed>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(sealed)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(id)} > ${after} AND ${sql.ref(sealed)} IS NOT NULL ORDER BY ${sql.ref(id)} LIMIT ${limit}`;
};

/** The encrypted text with the greatest id; null if there is none. */
export const findNewestSealed = async (db: Handle, table: SealedTable): Promise<Sealed | null> => {
  const { id, sealed } = columns[table];
  return findRow(db)<Sealed>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(sealed)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(sealed)} IS NOT NULL ORDER BY ${sql.ref(id)} DESC LIMIT 1`;
};

/** Replaces these texts, except those that have changed since they were read. */
export const replaceSealed = async (
  db: Handle,
  table: SealedTable,
  changes: readonly (Sealed & { resealed: string })[],
): Promise<void> => {
  const { id, sealed } = columns[table];
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(sealed)} = change.resealed
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (id bigint, sealed text, resealed text)
    WHERE ${sql.table(table)}.${sql.ref(id)} = change.id AND ${sql.table(table)}.${sql.ref(sealed)} = change.sealed`.execute(
    db,
  );
};
