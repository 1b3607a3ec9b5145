import type { Handle } from '../../db/schema.ts';

/** Oldest first. */
export const listNotes = (db: Handle, requestId: number) =>
  db
    .selectFrom('support_notes')
    .select(['id', 'created_at', 'author_name', 'note'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();

export const insertNote = async (
  tx: Handle,
  note: { request_id: number; author_name: string; note: string },
): Promise<void> => {
  await tx.insertInto('support_notes').values(note).execute();
};
