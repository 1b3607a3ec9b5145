import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

const columns = ['version', 'text_ru', 'text_en', 'effective_from', 'published_at'] as const;

export const findTerms = async (db: Handle, version: number) =>
  (await db.selectFrom('terms').select(columns).where('version', '=', version).executeTakeFirst()) ?? null;

export type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

/** The newest version whose day has come by `day`; null where none is published. */
export const findTermsInForce = async (db: Handle, day: string): Promise<Terms | null> =>
  (await db
    .selectFrom('terms')
    .select(columns)
    .where('effective_from', '<=', day)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const findNewestTerms = async (db: Handle): Promise<Terms | null> =>
  (await db.selectFrom('terms').select(columns).orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? null;

/** Publishes the next version; one at a time. */
export const insertTerms = async (
  tx: Handle,
  terms: { text_ru: string; text_en: string; effective_from: string; published_at?: string },
): Promise<Terms> => {
  await sql`LOCK TABLE terms IN EXCLUSIVE MODE`.execute(tx);
  const version = ((await findNewestTerms(tx))?.version ?? 0) + 1;
  return tx
    .insertInto('terms')
    .values({ ...terms, version })
    .returning(columns)
    .executeTakeFirstOrThrow();
};
