/** Text as it is compared: letter case, ё and е, accents aside. */
const folded = (text: string) => text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether every typed word begins or stands in the text, in any letter case. No word: every text has it. */
export function hasWords(text: string, words: string): boolean {
  const within = folded(text);
  return folded(words)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
