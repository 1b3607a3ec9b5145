import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

/** Id of the cover made from the picture of this hash. */
export const keepCoverRow = async (db: Handle, hash: string): Promise<number> => {
  await sql`INSERT INTO covers (hash) VALUES (${hash}) ON CONFLICT DO NOTHING`.execute(db);
  const row = await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
  return row.id;
};

export const hasCoverRow = async (db: Handle, hash: string): Promise<boolean> =>
  (await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined;
