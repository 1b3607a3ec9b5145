import { expect, test } from 'vitest';
import { createAudibility, type Measured } from './audibility.ts';

/** Measures four times a second for `seconds`; returns the verdict at the end. */
const listen = (follow: ReturnType<typeof createAudibility>, seconds: number, measured: Measured | null, from = 0) => {
  let said = false;
  for (let at = 0; at <= seconds * 4; at += 1) said = follow(measured, (from + at / 4) * 1000);
  return said;
};

test('what should sound and does not for twenty seconds is inaudible, until it is heard', () => {
  const follow = createAudibility();
  expect(listen(follow, 19, { output: 0, isExpected: true })).toBe(false);
  expect(listen(follow, 2, { output: 0, isExpected: true }, 19)).toBe(true);
  expect(listen(follow, 1, null, 21)).toBe(true);
  expect(listen(follow, 1, { output: 0.05, isExpected: true }, 22)).toBe(false);
});

test('a track that is silent for itself is not', () => {
  expect(listen(createAudibility(), 120, { output: 0, isExpected: false })).toBe(false);
});

test('a pause begins anew', () => {
  const follow = createAudibility();
  expect(listen(follow, 15, { output: 0, isExpected: true })).toBe(false);
  expect(listen(follow, 1, null, 15)).toBe(false);
  expect(listen(follow, 15, { output: 0, isExpected: true }, 16)).toBe(false);
});
