import { expect, test } from 'vitest';
import { bytesOf, displacedBy, planStore } from './store.ts';

const stored = [
  { id: 1, bytes: 100 },
  { id: 2, bytes: 50 },
];

test('what is not wanted goes, and what is missing comes in its order', () => {
  expect(planStore([5, 2, 4], stored)).toEqual({ remove: [1], fetch: [5, 4] });
  expect(bytesOf(stored)).toBe(150);
});

test('what the schedule needs displaces what comes after it, the least important first, and nothing else does', () => {
  const wanted = [1, 2, 3, 4, 5];
  const full = [2, 4, 5].map((id) => ({ id, bytes: 50 }));
  expect(displacedBy({ id: 1, bytes: 40 }, wanted, 3, full)).toEqual([5]);
  expect(displacedBy({ id: 1, bytes: 60 }, wanted, 3, full)).toEqual([5, 4]);
  expect(displacedBy({ id: 3, bytes: 60 }, wanted, 3, full)).toEqual([5, 4]);
  expect(displacedBy({ id: 3, bytes: 101 }, wanted, 3, full)).toBeNull();
  expect(displacedBy({ id: 3, bytes: 40 }, wanted, 2, full)).toBeNull();
  expect(displacedBy({ id: 9, bytes: 40 }, wanted, 5, full)).toBeNull();
});
