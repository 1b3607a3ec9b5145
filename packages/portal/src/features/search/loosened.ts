import type { SearchBody } from '@kamerton/wire';

/** The same search without one of its words, for each of them; a single word has nothing to leave. */
export function withoutEachWord(body: SearchBody): { word: string; without: SearchBody }[] {
  const words = (body.what ?? '').split(/\s+/).filter(Boolean);
  if (words.length < 2) return [];
  return words.map((word, place) => ({
    word,
    without: { ...body, what: words.filter((_, other) => other !== place).join(' ') },
  }));
}
