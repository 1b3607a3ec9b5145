import { expect, test } from 'vitest';
import { plural as pluralEn } from './en/plural.ts';
import { plural as pluralRu } from './ru/plural.ts';

test.each([
  [0, 'треков'],
  [1, 'трек'],
  [2, 'трека'],
  [5, 'треков'],
  [11, 'треков'],
  [14, 'треков'],
  [21, 'трек'],
  [22, 'трека'],
  [111, 'треков'],
  [1001, 'трек'],
])('in Russian %i takes «%s»', (count, form) => {
  expect(pluralRu(count, 'трек', 'трека', 'треков')).toBe(form);
});

test('a Russian fraction takes the form of two', () => {
  expect(pluralRu(1.5, 'час', 'часа', 'часов')).toBe('часа');
});

test.each([
  [0, 'tracks'],
  [1, 'track'],
  [21, 'tracks'],
])('in English %i takes "%s"', (count, form) => {
  expect(pluralEn(count, 'track', 'tracks')).toBe(form);
});
