import { allLanguages } from '@kamerton/wire';
import type { office, ReplyTemplate } from '@kamerton/wire/office';
import type { z } from 'zod';
import { sql } from 'kysely';
import { all, alphabetically, containsText } from '../../../db/found.ts';
import { pageOf } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage, translationsJson } from '../../../db/translations.ts';

const columns = ['id', 'name', 'text', 'created_at', 'version'] as const;

export type ReplyTemplateTexts = Pick<ReplyTemplate, 'name' | 'text'>;

/** Lists templates whose name or text contains the words, by name. */
export const listReplyTemplates = async (
  db: Handle,
  { limit, offset, sort = 'name', q }: z.output<typeof office.replyTemplates.query>,
): Promise<{ items: ReplyTemplate[]; total: number }> => {
  const where = all(
    q?.trim() ? [containsText(q, [sql`name`, ...allLanguages.map((language) => inLanguage('text', language))])] : [],
  );
  const field = sort.endsWith('created_at') ? sql`created_at` : alphabetically(sql`name`);
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const rows = db
    .selectFrom('reply_templates')
    .select(columns)
    .where(where)
    .orderBy(sql`${field} ${direction}`)
    .orderBy('id');
  return pageOf(rows, { limit, offset });
};

export const findReplyTemplate = async (db: Handle, id: number): Promise<ReplyTemplate | null> =>
  (await db.selectFrom('reply_templates').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Reads a template and locks it until the transaction ends. */
export const lockReplyTemplate = async (tx: Handle, id: number): Promise<ReplyTemplate | null> =>
  (await tx.selectFrom('reply_templates').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** Null if the name is taken. */
export const insertReplyTemplate = async (
  tx: Handle,
  { name, text }: ReplyTemplateTexts,
): Promise<ReplyTemplate | null> =>
  (await tx
    .insertInto('reply_templates')
    .values({ name, text: translationsJson(text) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** Null if the name is taken by another template; the transaction is aborted then. */
export const updateReplyTemplate = async (
  tx: Handle,
  id: number,
  { name, text }: ReplyTemplateTexts,
): Promise<ReplyTemplate | null> => {
  try {
    return await tx
      .updateTable('reply_templates')
      .set({ name, text: translationsJson(text), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return null;
    throw error;
  }
};

export const removeReplyTemplate = async (tx: Handle, id: number): Promise<ReplyTemplate | null> =>
  (await tx.deleteFrom('reply_templates').where('id', '=', id).returning(columns).executeTakeFirst()) ?? null;
