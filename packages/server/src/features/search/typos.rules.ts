const alphabets: readonly [RegExp, string][] = [
  [/[а-я]/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
];

/** Shorter words are one slip away from too many others. */
const shortest = 4;
/** No name has a longer word that people type. */
const longest = 24;

/**
 * Every word of at least four letters that a finger may have meant: one letter more, less, other, or two changed
 * over. Some 65 words for each letter typed.
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
