import { expect, test } from 'vitest';
import { hasWords } from './view.ts';

test.each([
  ['Утро в кофейне', '', true],
  ['Утро в кофейне', 'КОФЕ', true],
  ['Утро в кофейне', 'кофе утро', true],
  ['Утро в кофейне', 'вечер', false],
  ['Ёлки', 'елки', true],
  ['Елки', 'ёлки', true],
  ['Café del Mar', 'cafe', true],
  ['Йога', 'ига', false],
])('«%s» searched for «%s»: %s', (text, words, found) => {
  expect(hasWords(text, words)).toBe(found);
});
