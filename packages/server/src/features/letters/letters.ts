import type { Handle } from '../../db/schema.ts';
import { createRounds } from '../../rounds.ts';
import type { Sealer } from '../../sealing.ts';
import { nextAttempt } from './letters.rules.ts';
import {
  findLetter,
  insertLetter,
  insertLetters,
  type LetterRow,
  listLetters,
  markSent,
  markUnsent,
  takeWaitingLetter,
} from './letters.store.ts';
import { type Post, Refused } from './post.ts';

/** A letter as its writer gives it: plain text, in the reader's language. */
export interface NewLetter {
  account_id: number | null;
  /** What it is about: recover, new_email, contract_code … */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
}

/** A letter as the operator sees it; `text` is null where it was sealed under another secret. */
export type WrittenLetter = Omit<LetterRow, 'sealed_text'> & { text: string | null };

/** Letters wait in the database until the post has taken them. */
export interface Letters {
  /** Puts a letter among those that wait, inside the transaction that wants it sent. Gives its number. */
  write(tx: Handle, letter: NewLetter): Promise<number>;
  /** The same for many, in few statements. */
  writeAll(tx: Handle, letters: readonly NewLetter[]): Promise<void>;
  /** Has the waiting ones sent at once: for when that transaction is through. */
  wake(): void;
  /** Newest first. */
  list(limit: number): Promise<WrittenLetter[]>;
  find(id: number): Promise<WrittenLetter | null>;
  /** The text as it is sent; null where there is no such letter, or it was sealed under another secret. */
  textOf(tx: Handle, id: number): Promise<string | null>;
  /** Begins to send. Only the server does; what the command line writes waits for it. */
  begin(post: Post, report: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** How often a server looks for letters that others wrote or that wait for another attempt, in milliseconds. */
const every = 15_000;

/** For so long a letter is left to whom has taken it, in seconds: longer than any attempt takes. */
const longestAttempt = 120;

/** How long a stop waits for the attempt that goes on, in milliseconds; it is made again at the next start. */
const patience = 5000;

export const letterPurpose = 'letter';

export const createLetters = (db: Handle, sealer: Sealer): Letters => {
  let post: Post = () => Promise.reject(new Error('letters are not sent here'));
  let report: (error: unknown) => void = () => {};

  const opened = ({ sealed_text, ...letter }: LetterRow): WrittenLetter => ({
    ...letter,
    text: sealer.open(sealed_text, letterPurpose),
  });

  const send = async (row: LetterRow): Promise<void> => {
    try {
      const { text, ...letter } = opened(row);
      if (text === null) throw new Refused('sealed under another secret');
      await post({ ...letter, text });
    } catch (error) {
      report(error);
      const age = (Date.now() - Date.parse(row.created_at)) / 1000;
      const wait = nextAttempt({ attempts: row.attempts, age }, error instanceof Refused);
      return markUnsent(db, row.id, (error as Error).message.slice(0, 500), wait);
    }
    return markSent(db, row.id);
  };

  const rounds = createRounds(
    async (stopping) => {
      while (!stopping.aborted) {
        const letter = await takeWaitingLetter(db, longestAttempt);
        if (!letter) return;
        await send(letter);
      }
    },
    every,
    (error) => report(error),
  );

  return {
    write: (tx, { text, ...letter }) => insertLetter(tx, { ...letter, sealed_text: sealer.seal(text, letterPurpose) }),
    writeAll: (tx, letters) =>
      insertLetters(
        tx,
        letters.map(({ text, ...letter }) => ({ ...letter, sealed_text: sealer.seal(text, letterPurpose) })),
      ),
    wake: () => rounds.wake(),
    list: async (limit) => (await listLetters(db, limit)).map(opened),
    find: async (id) => {
      const row = await findLetter(db, id);
      return row && opened(row);
    },
    textOf: async (tx, id) => {
      const row = await findLetter(tx, id);
      return row && opened(row).text;
    },
    begin: (by, to) => {
      post = by;
      report = to;
      rounds.begin();
    },
    stop: () => rounds.stop(patience),
  };
};
