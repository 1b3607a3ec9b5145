import { foldCase } from '@kamerton/wire/client/fold-case';

const latin = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``;
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';

/** Returns the text that the same keys type in the other keyboard layout. */
export function inOtherLayout(text: string): string {
  return Array.from(text, (letter) => {
    const place = latin.indexOf(letter);
    if (place !== -1) return cyrillic[place];
    const other = cyrillic.indexOf(letter);
    return other === -1 ? letter : latin[other];
  }).join('');
}

function scoreOf(words: readonly string[], name: string): number {
  const parts = name.split(/[\s«»"()–—-]+/u);
  let score = 0;
  for (const [place, word] of words.entries()) {
    if (place === 0 && name.startsWith(word)) score += 4;
    else if (parts.some((part) => part.startsWith(word))) score += 3;
    else if (word.length > 2 && name.includes(word)) score += 1;
    else return 0;
  }
  return score / words.length;
}

/**
 * Returns how well typed text matches any of the names: 0 for no match, most for a prefix. Every word must match; text
 * typed in the wrong keyboard layout counts a little less.
 */
export function matchScore(typed: string, names: readonly string[]): number {
  const query = foldCase(typed);
  if (query === '') return 0;
  const lower = typed.toLocaleLowerCase('ru').trim();
  const best = (text: string) => {
    const words = foldCase(text).split(/\s+/);
    return Math.max(...names.map((name) => scoreOf(words, foldCase(name))));
  };
  return Math.max(best(query), best(inOtherLayout(lower)) * 0.9);
}
