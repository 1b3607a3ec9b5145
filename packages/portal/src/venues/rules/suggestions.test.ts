import type { Track } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { rules as text } from '../../i18n/en/rules.ts';
import { suggestionsFor } from './suggestions.ts';

const track = (id: number, artist: string, name: string) => ({ id, artist, name }) as Track;

const offered = (typed: string, tracks: Track[], genres: { id: number; name: string }[] = []) =>
  suggestionsFor(typed, { tracks, genres }, text).map(({ rule, name, about }) => [rule.kind, name, about]);

test('artists that have what was typed come first, each once, then genres, the word and tracks', () => {
  const tracks = [track(1, 'Nina Vale feat. Harbour', 'One'), track(2, 'Nina Vale', 'Two'), track(3, 'Björk', 'Nina')];
  const genres = [
    { id: 4, name: 'Naninà' },
    { id: 5, name: 'Jazz' },
  ];
  expect(offered(' nina ', tracks, genres)).toEqual([
    ['artist', 'Nina Vale', 'Artist'],
    ['genre', 'Naninà', 'Genre'],
    ['word', '“nina”', 'Word'],
    ['track', 'One', 'Track · Nina Vale feat. Harbour'],
    ['track', 'Two', 'Track · Nina Vale'],
    ['track', 'Nina', 'Track · Björk'],
  ]);
});

test('an artist is found without accents and told with them', () => {
  expect(offered('bjork', [track(1, 'Björk', 'One')])[0]).toEqual(['artist', 'Björk', 'Artist']);
});

test('nothing is offered for mere signs', () => {
  expect(offered(' … ', [track(1, '!!!', 'One')])).toEqual([]);
});
