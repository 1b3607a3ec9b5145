import type { Track } from '@kamerton/wire';

/** Returns the most common genres or tags of the tracks, the commonest first. */
export function commonTaxonomy(tracks: readonly Track[], key: 'genres' | 'tags', most: number): string[] {
  const counts = new Map<string, number>();
  for (const name of tracks.flatMap((track) => track[key])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name]) => name);
}
