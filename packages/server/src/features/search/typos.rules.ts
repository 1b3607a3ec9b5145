const alphabets: readonly [RegExp, string][] = [
  [/[а-я]/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
];

/** Minimum length of a corrected word; a shorter one is one typo away from too many others. */
const shortest = 4;
/** Maximum length of a corrected word; longer ones do not occur in names. */
const longest = 24;

/**
 * All words of at least four letters one typo away: a letter added, missing, changed or swapped. About 65 per letter.
 */
export const typosOf = (word: string): string[] => {
  const letters = Array.from(word);
  if (letters.length < shortest - 1 || letters.length > longest) return [];
  const alphabet = alphabets.flatMap(([script, all]) => (script.test(word) ? Array.from(all) : []));
  const meant = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [head, tail] = [letters.slice(0, at).join(''), letters.slice(at)];
    for (const letter of alphabet) meant.add(head + letter + tail.join(''));
    if (tail.length === 0 || letters.length < shortest) continue;
    for (const letter of alphabet) meant.add(head + letter + tail.slice(1).join(''));
    meant.add(head + tail.slice(1).join(''));
    if (tail.length > 1) meant.add(head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2).join(''));
  }
  meant.delete(word);
  return [...meant].filter((each) => each.length >= shortest);
};
