import { expect, it } from 'vitest';
import { composed } from './values.ts';

it('composes letters with their marks', () => {
  expect(composed('e\u0301 и\u0306'.repeat(100))).toBe('é й'.repeat(100));
});

// Putting them in order would take longer than a test may.
it('leaves a pile of marks as it is', () => {
  const piled = `e\u0301${'\u0301\u0316'.repeat(2_000_000)}`;
  expect(composed(piled)).toBe(piled);
});
