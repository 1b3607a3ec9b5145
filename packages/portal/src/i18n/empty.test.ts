import { expect, test } from 'vitest';
import { empty as en } from './en/empty.ts';
import { empty as ru } from './ru/empty.ts';

test.each([
  [en.ownPlaylists, /no own playlists.+create one.+create.+button/i],
  [en.playlists, /no playlists.+add them in the music base/i],
  [en.revoked, /no revoked content.+none.+requested in the last two weeks/i],
  [en.requests, /no support requests sent/i],
  [en.tracks, /no tracks in the selection/i],
  [en.venues, /nothing found/i],
])('%s: the words of the specification, with one name for the music base', (text, words) => {
  expect(text).toMatch(words);
});

test('every text stands in both languages, each in its own letters', () => {
  expect(Object.values(ru).filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
  expect(Object.values(en).filter((text) => /[А-Яа-яЁё]/.test(text))).toEqual([]);
});
