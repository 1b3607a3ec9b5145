import { expect, test } from 'vitest';
import { englishPlural, russianPlural, russianQuoted } from './grammar.ts';

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
  expect(russianPlural(count, 'трек', 'трека', 'треков')).toBe(form);
});

test('a Russian fraction takes the form of two', () => {
  expect(russianPlural(1.5, 'час', 'часа', 'часов')).toBe('часа');
});

test.each([
  [0, 'tracks'],
  [1, 'track'],
  [21, 'tracks'],
])('in English %i takes "%s"', (count, form) => {
  expect(englishPlural(count, 'track', 'tracks')).toBe(form);
});

test('a Russian name that holds quotation marks gets the inner pair of them', () => {
  expect(russianQuoted('Утро')).toBe('«Утро»');
  expect(russianQuoted('Кофейня «Утро»')).toBe('«Кофейня „Утро“»');
});
