import { wordsOf } from '../../../language/words.ts';

/** Maximum number of searchable words per entry. */
const mostWords = 500;

/** Returns the texts and numbers within a value, without the names of its fields. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Searchable words of an audit entry, folded as in every search. */
export const entryWords = (...values: readonly unknown[]): string[] =>
  wordsOf(...values.flatMap(textsIn)).slice(0, mostWords);
