const alphabets: readonly [RegExp, string][] = [
  [/[а-я]/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
];

/** Minimum length of a corrected word; a shorter one is one typo away from too many others. */
const shortest = 4;
/** Maximum length of a corrected word; longer ones do not occur in names. */
const longest = 24;

const anyLetter = (): string[] => alphabets.flatMap(([, all]) => Array.from(all));

/**
 * Words of at least four letters one typo away: a letter added, missing, changed or swapped. About 65 per letter, of
 * which those are omitted whose letters up to the typo begin no word: `lettersAfter` returns the letters that follow a
 * beginning in the known words, or null if no word begins with it.
 */
export const typosOf = (word: string, lettersAfter: (beginning: string) => string[] | null = anyLetter): string[] => {
  const letters = Array.from(word);
  if (letters.length < shortest - 1 || letters.length > longest) return [];
  const alphabet = new Set(alphabets.flatMap(([script, all]) => (script.test(word) ? Array.from(all) : [])));
  const meant = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [head, here = '', next = ''] = [letters.slice(0, at).join(''), letters[at], letters[at + 1]];
    const after = lettersAfter(head);
    if (after === null) break;
    const rest = letters.slice(at + 1).join('');
    const isReplaced = here !== '' && letters.length >= shortest;
    for (const letter of after) {
      if (!alphabet.has(letter)) continue;
      meant.add(head + letter + here + rest);
      if (isReplaced) meant.add(head + letter + rest);
    }
    if (!isReplaced) continue;
    meant.add(head + rest);
    if (next !== '') meant.add(head + next + here + letters.slice(at + 2).join(''));
  }
  meant.delete(word);
  return [...meant].filter((each) => each.length >= shortest);
};
