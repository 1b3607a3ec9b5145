import { expect, test } from 'vitest';
import { withoutEachWord } from './search-params.ts';

test('each word in turn is left out, the filters stay', () => {
  expect(withoutEachWord({ what: ' quiet  morning rain ', vocal: false })).toEqual([
    { word: 'quiet', without: { what: 'morning rain', vocal: false } },
    { word: 'morning', without: { what: 'quiet rain', vocal: false } },
    { word: 'rain', without: { what: 'quiet morning', vocal: false } },
  ]);
});

test('a single word has nothing to leave', () => {
  expect(withoutEachWord({ what: 'rain' })).toEqual([]);
  expect(withoutEachWord({ genres: [1] })).toEqual([]);
});
