import { expect, it } from 'vitest';
import { composed } from './composed.ts';

it('composes letters with their marks', () => {
  expect(composed('e\u0301 и\u0306'.repeat(100))).toBe('é й'.repeat(100));
});

it('leaves a pile of marks as it is, in no time', () => {
  const piled = `e\u0301${'\u0301\u0316'.repeat(200_000)}`;
  const started = performance.now();
  expect(composed(piled)).toBe(piled);
  expect(performance.now() - started).toBeLessThan(1000);
});
