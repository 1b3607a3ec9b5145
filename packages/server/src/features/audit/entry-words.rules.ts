import { wordsOf } from '../../text/words.ts';

/** An entry is found by so many different words at most. */
const mostWords = 500;

/** The texts and numbers within a value, without the names of its fields. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** What an entry of the audit log can be found by: the words of its texts, folded as in every search. */
export const entryWords = (...values: readonly unknown[]): string[] =>
  wordsOf(...values.flatMap(textsIn)).slice(0, mostWords);
