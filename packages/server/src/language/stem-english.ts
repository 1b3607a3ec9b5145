const vowel = /[aeiouy]/;

/** Removes `s` of the plural and of the third person; not of "kiss", "bus", "this". */
const singular = (word: string): string => {
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Removes "-ing" and "-ed" after a syllable, and undoes the doubling of a consonant. */
const plain = (word: string): string => {
  const [, root = ''] = /^(.{2,}?)(?:ing|ed)$/.exec(word) ?? [];
  if (root === '' || !vowel.test(root)) return word;
  return root.replace(/([^aeiouylsz])\1$/, '$1');
};

/** Returns the stem of a folded English word: `songs` and `song`, `loving` and `love`. */
export const stemEnglish = (word: string): string => {
  const root = plain(singular(word));
  if (root.length > 3 && root.endsWith('e')) return root.slice(0, -1);
  return root.length > 2 && /[^aeiou]y$/.test(root) ? `${root.slice(0, -1)}i` : root;
};
