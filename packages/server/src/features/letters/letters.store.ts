import type { Handle } from '../../db/schema.ts';

/** A letter as its writer gives it: plain text, in the reader's language. */
export interface NewLetter {
  account_id: number | null;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
}

/** Puts a letter among those that wait to be sent, inside the transaction that wants it. */
export const insertLetter = async (tx: Handle, letter: NewLetter): Promise<number> =>
  (await tx.insertInto('letters').values(letter).returning('id').executeTakeFirstOrThrow()).id;
