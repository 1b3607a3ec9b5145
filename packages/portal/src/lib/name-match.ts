/** Letters without case, accents and composition: ё is е, é is e. */
export const foldName = (text: string): string => text.toLocaleLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Minimum length of a word in which a typo is forgiven, as in the search of the music base. */
const shortest = 4;

/** True if one letter added, missing, changed or swapped lies between two words, or none. */
function isOneTypo(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}

const beginsAlmost = (part: string, word: string): boolean =>
  [-1, 0, 1].some((more) => isOneTypo(word, part.slice(0, word.length + more)));

/** True if a name has all typed words, at any place, or with one typo at the beginning of a word; true without words. */
export function isNamed(name: string, typed: string): boolean {
  const folded = foldName(name);
  const parts = wordsOf(folded);
  return wordsOf(foldName(typed)).every(
    (word) => folded.includes(word) || (word.length >= shortest && parts.some((part) => beginsAlmost(part, word))),
  );
}
