import { expect, test } from 'vitest';
import { bytesOf, planStore } from './plan.ts';

const stored = [
  { id: 1, bytes: 100 },
  { id: 2, bytes: 50 },
];

test('what is not wanted goes, and what is missing comes in its order', () => {
  expect(planStore([5, 2, 4], stored)).toEqual({ remove: [1], fetch: [5, 4] });
  expect(bytesOf(stored)).toBe(150);
});
