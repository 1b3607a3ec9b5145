import { sql } from 'kysely';
import type { Handle } from './schema.ts';

/** True if the database has a table of this name, as one of an earlier version or an empty one may not. */
export const hasTable = async (db: Handle, name: string): Promise<boolean> =>
  (await sql`SELECT FROM pg_class WHERE oid = to_regclass(${name})`.execute(db)).rows.length > 0;
