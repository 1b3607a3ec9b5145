import type { Track } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { commonTaxonomy } from './set-about.tsx';

const track = (...genres: string[]) => ({ genres, tags: [] as string[] }) as Track;

test('the commonest comes first, up to a bound', () => {
  const tracks = [track('jazz'), track('bossa', 'lounge'), track('lounge', 'jazz'), track('lounge')];
  expect(commonTaxonomy(tracks, 'genres', 2)).toEqual(['lounge', 'jazz']);
  expect(commonTaxonomy(tracks, 'tags', 2)).toEqual([]);
});
