import { sql } from 'kysely';
import type { z } from 'zod';
import type { office, TermsDraft } from '@kamerton/wire/office';
import { containsText } from '../../../db/found.ts';
import { pageOf } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { translationsJson } from '../../../db/translations.ts';

const columns = ['id', 'name', 'version', 'created_at', 'updated_at'] as const;

type Asked = z.output<typeof office.termsDrafts.query>;

/** By default the last changed first. */
export const listDrafts = async (db: Handle, { limit, offset, sort = '-updated_at', q = '' }: Asked) => {
  const found = db.selectFrom('terms_drafts').$if(q !== '', (query) => query.where(containsText(q, [sql`name`])));
  const rows = found
    .select(columns)
    .orderBy(sort.replace('-', '') as 'name' | 'created_at' | 'updated_at', sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id');
  return pageOf(rows, { limit, offset });
};

export const findDraft = async (db: Handle, id: number): Promise<TermsDraft | null> =>
  (await db
    .selectFrom('terms_drafts')
    .select([...columns, 'text'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** As `findDraft`, and locks the draft until the transaction ends. */
export const lockDraft = async (tx: Handle, id: number): Promise<TermsDraft | null> => {
  await tx.selectFrom('terms_drafts').select('id').where('id', '=', id).forUpdate().execute();
  return findDraft(tx, id);
};

export type DraftTexts = Pick<TermsDraft, 'name' | 'text'>;

export const insertDraft = async (tx: Handle, { name, text }: DraftTexts): Promise<TermsDraft> =>
  tx
    .insertInto('terms_drafts')
    .values({ name, text: translationsJson(text) })
    .returning([...columns, 'text'])
    .executeTakeFirstOrThrow();

/** Changes a draft and increments its version. */
export const updateDraft = async (tx: Handle, id: number, { name, text }: DraftTexts): Promise<TermsDraft> =>
  tx
    .updateTable('terms_drafts')
    .set({ name, text: translationsJson(text), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning([...columns, 'text'])
    .executeTakeFirstOrThrow();

export const removeDraft = async (tx: Handle, id: number): Promise<void> => {
  await tx.deleteFrom('terms_drafts').where('id', '=', id).execute();
};
