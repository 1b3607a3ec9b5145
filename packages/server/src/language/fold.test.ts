import { describe, expect, it } from 'vitest';
import { comparisonKey, fold } from './fold.ts';
import { wordsOf } from './words.ts';

describe('fold', () => {
  it.each([
    ['Ёлка', 'елка'],
    ['ЕЛКА', 'елка'],
    ['Йод', 'йод'],
    ['Café del Mar', 'cafe del mar'],
    ['Motörhead', 'motorhead'],
    ['Sigur Rós – Sæglópur', 'sigur ros saeglopur'],
    ["Don't stop!", 'dont stop'],
    ['Salt & Cedar', 'salt cedar'],
    ['ﬁne', 'fine'],
    ['«Тихий час» (live) [2024]', 'тихий час live 2024'],
    ['!!!', ''],
  ])('makes %j comparable as %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is the same when done twice', () => {
    for (const text of ['Йёлка É', 'Đặng', 'İstanbul', 'ŁÓDŹ']) expect(fold(fold(text))).toBe(fold(text));
  });
});

it.each([
  ['Florence + the Machine', 'Florence & The Machine'],
  ['Ke$ha!', 'ke$ha'],
  ['½ Man', '1 2 man'],
  ['Party ❤️', 'party ❤'],
])('%s and %s are one name', (one, other) => {
  expect(comparisonKey(one)).toBe(comparisonKey(other));
});

it('wordsOf gives each word of several texts once', () => {
  expect(wordsOf('Тихий час', 'Час пик', null)).toEqual(['тихий', 'час', 'пик']);
});
