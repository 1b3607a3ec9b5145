import { expect, test } from 'vitest';
import { isNamed } from './name-match.ts';

test.each([
  ['Утро в кофейне', 'кофейне утро', true],
  ['Утро в кофейне', 'кофйене', true],
  ['Утро в кофейне', 'кафейне', true],
  ['Утро в кофейне', 'коффейн', true],
  ['Утро в кофейне', 'кфей', true],
  ['Ёлки за окном', 'елки', true],
  ['Café Lumière', 'cafe lumiere', true],
  ['Lounge 24/7', '24/7', true],
  ['Lounge 24/7', '', true],
  ['Lounge 24/7', '  ', true],
  ['Утро в кофейне', 'вечер', false],
  ['Утро в кофейне', 'каффйене', false],
  ['Jazz', 'jasz', true],
  // Too short for a typo.
  ['Pop', 'pap', false],
])('%s is found by “%s”: %s', (name, typed, found) => {
  expect(isNamed(name, typed)).toBe(found);
});
