import { expect, it } from 'vitest';
import { unprintable } from './signing.rules.ts';

it('names each character that cannot be printed', () => {
  expect(unprintable('Музыка № 1 — «да»,\n\t20 ₽, naïve')).toEqual([]);
  expect(unprintable('🎵 茶 茶\u00AD')).toEqual(['🎵', '茶', '\u00AD']);
});
