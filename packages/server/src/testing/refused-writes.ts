import { sql } from 'kysely';
import type { Handle } from '../db/schema.ts';

/** Runs `work` while a table takes no updates, as a database does whose disk is full. */
export const whileRefused = async (db: Handle, table: string, work: () => Promise<void>): Promise<void> => {
  await sql`CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`.execute(db);
  try {
    await sql`CREATE TRIGGER refused BEFORE UPDATE ON ${sql.table(table)} EXECUTE FUNCTION refuse_write()`.execute(db);
    await work();
  } finally {
    await sql`DROP FUNCTION refuse_write CASCADE`.execute(db);
  }
};
