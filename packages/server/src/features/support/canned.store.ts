import type { CannedAnswer } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { all, alphabetically, holds } from '../../db/found.ts';
import type { Handle } from '../../db/schema.ts';

const columns = ['id', 'name', 'text_ru', 'text_en', 'created_at', 'version'] as const;

export type CannedTexts = Pick<CannedAnswer, 'name' | 'text_ru' | 'text_en'>;

/** Those whose name or text holds the words, by name. */
export const listCanned = async (
  db: Handle,
  {
    limit,
    offset,
    sort = 'name',
    q,
  }: { limit: number; offset: number; sort?: string | undefined; q?: string | undefined },
): Promise<{ items: CannedAnswer[]; total: number }> => {
  const where = all(q?.trim() ? [holds(q, [sql`name`, sql`text_ru`, sql`text_en`])] : []);
  const field = sort.endsWith('created_at') ? sql`created_at` : alphabetically(sql`name`);
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const items = await db
    .selectFrom('canned_answers')
    .select(columns)
    .where(where)
    .orderBy(sql`${field} ${direction}`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM canned_answers WHERE ${where}`.execute(
    db,
  );
  return { items, total: rows[0]?.total ?? 0 };
};

export const findCanned = async (db: Handle, id: number): Promise<CannedAnswer | null> =>
  (await db.selectFrom('canned_answers').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

/** The same; nobody else changes it before the transaction ends. */
export const lockCanned = async (tx: Handle, id: number): Promise<CannedAnswer | null> =>
  (await tx.selectFrom('canned_answers').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** Null where the name is taken. */
export const insertCanned = async (tx: Handle, texts: CannedTexts): Promise<CannedAnswer | null> =>
  (await tx
    .insertInto('canned_answers')
    .values(texts)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** Null where another one has the name: nothing more can be done in this transaction then. */
export const updateCanned = async (tx: Handle, id: number, texts: CannedTexts): Promise<CannedAnswer | null> => {
  try {
    return await tx
      .updateTable('canned_answers')
      .set({ ...texts, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return null;
    throw error;
  }
};

export const removeCanned = async (tx: Handle, id: number): Promise<CannedAnswer | null> =>
  (await tx.deleteFrom('canned_answers').where('id', '=', id).returning(columns).executeTakeFirst()) ?? null;
