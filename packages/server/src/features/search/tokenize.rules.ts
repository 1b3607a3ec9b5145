import { inOtherLayout } from '../../text/keyboard-layout.ts';
import { withoutIso9 } from '../../text/script-key.ts';
import { joined, wordsOf } from '../../text/words.ts';

/** A piece of what was typed, between spaces, with what it may stand for. All words are folded. */
export interface Piece {
  words: string[];
  /** Its words as one, where signs within part them: AC/DC. */
  joined: string | null;
  /** What its keys write in the other keyboard layout, with and without the signs at its ends. */
  swapped: string[][];
  /** Its words as ISO 9 means them, where it has letters of it. */
  iso9: string[];
}

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const pieceOf = (text: string): Piece => {
  const words = wordsOf(text);
  const swaps = [text, text.replace(edges, '')].map((each) => wordsOf(inOtherLayout(each)));
  const swapped = swaps.filter((each) => each.length > 0 && each.join(' ') !== words.join(' '));
  return {
    words,
    joined: joined(text),
    swapped: swapped.filter((each, at) => at === 0 || each.join(' ') !== swapped[0]?.join(' ')),
    iso9: wordsOf(withoutIso9(text)),
  };
};

/**
 * The pieces of a text that must all be found. One that is the beginning of another is found with it. Signs alone are
 * no piece.
 */
export const tokenize = (what: string): Piece[] => {
  const pieces = [...new Set(what.split(/\s+/))].map(pieceOf).filter(({ words }) => words.length > 0);
  const isCovered = (piece: Piece, at: number): boolean => {
    const [word, ...more] = piece.words;
    if (word === undefined || more.length > 0) return false;
    return pieces.some((other, there) =>
      other.words.some((each) => there !== at && each.startsWith(word) && (each !== word || there < at)),
    );
  };
  return pieces.filter((piece, at) => !isCovered(piece, at));
};
