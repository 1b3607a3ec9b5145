import type { Handle } from '../../db/schema.ts';
import { listKnown, listKnownBeginnings, listWordsByKey } from './lexemes.store.ts';
import type { Typed } from './read-typed.ts';
import { scriptKeys } from './script-key.ts';
import { slipsOf } from './slips.ts';
import { isThere, type Way, type Word } from './terms.ts';

const lexemesOf = (way: Way): string[] => way.map((word) => word[0]?.lexeme ?? '');

/** Reads pieces in the other script: all at once, a list of ways for each. */
export const readInOtherScript = async (db: Handle, pieces: readonly Typed[]): Promise<Way[][]> => {
  const asked = pieces.map(({ piece, swapped }) => [
    piece.words,
    piece.iso9,
    ...(piece.joined ? [[piece.joined]] : []),
    ...swapped.map(lexemesOf),
  ]);
  const keys = [...new Set(asked.flat(2).flatMap(scriptKeys))];
  const found = await listWordsByKey(db, keys);
  const wordOf = (word: string): Word => {
    const mine = scriptKeys(word);
    return found
      .filter((each) => mine.includes(each.asked) && each.word !== word)
      .map(({ word: lexeme, uses }) => ({ kind: 'word', lexeme, uses }));
  };
  return asked.map((ways) => ways.map((words) => words.map(wordOf)).filter(isThere));
};

/** Who slips in more pieces than this at once has not slipped: nothing is what is found. */
const mostSlips = 4;

/** The words that a finger may have meant: whole ones first, then beginnings, then by sound in the other script. */
const meantBy = async (db: Handle, word: string): Promise<Word> => {
  const slips = slipsOf(word);
  if (slips.length === 0) return [];
  const words = await listKnown(db, 'lexeme', slips);
  if (words.length > 0) return words.map(({ word: lexeme, uses }) => ({ kind: 'word', lexeme, uses }));
  const beginnings = await listKnownBeginnings(db, slips);
  if (beginnings.length > 0) return beginnings.map((lexeme) => ({ kind: 'beginning', lexeme, uses: 1 }));
  const bySound = await listKnown(db, 'key', scriptKeys(word).flatMap(slipsOf));
  return bySound.map(({ word: lexeme, uses }) => ({ kind: 'word', lexeme, uses }));
};

/** Reads pieces as one slip of the finger from what is there; `also`: words that are there have neighbours, too. */
export const readSlips = async (db: Handle, pieces: readonly Typed[], also = false): Promise<Way[][]> => {
  if (pieces.length > mostSlips) return pieces.map(() => []);
  const read: Way[][] = [];
  for (const { typed, swapped } of pieces) {
    const ways: Way[] = [];
    for (const way of [...typed.slice(0, 1), ...swapped]) {
      const meant: Word[] = [];
      for (const word of way) {
        const known = word.filter(({ uses }) => uses > 0);
        meant.push(known.length > 0 && !also ? known : [...known, ...(await meantBy(db, word[0]?.lexeme ?? ''))]);
      }
      if (isThere(meant)) ways.push(meant);
    }
    read.push(ways);
  }
  return read;
};
