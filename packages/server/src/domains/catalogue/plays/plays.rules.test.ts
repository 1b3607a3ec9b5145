import { expect, it } from 'vitest';
import { heard, summed, weightOf } from './plays.rules.ts';

it('a play is no longer than its track', () => {
  expect(heard(95.7, 180_000)).toBe(95);
  expect(heard(400, 180_500)).toBe(180);
});

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);
const of = (...daysAgo: number[]) => summed(daysAgo.map((days) => weightOf(now - days * day)));

it('more plays weigh more, and later ones more than earlier ones', () => {
  expect(of(1, 1)).toBeGreaterThan(of(1));
  expect(of(1)).toBeGreaterThan(of(2));
  expect(of(40, 40)).toBeLessThan(of(0));
  expect(of(10, 10)).toBeGreaterThan(of(0));
  expect(Math.exp(of(0, 0, 0) - of(0))).toBeCloseTo(3);
  expect(Math.exp(of(30) - of(0))).toBeCloseTo(1 / Math.E);
});

it('is the same in whatever order and portions plays are added', () => {
  const days = [0, 3, 700, 12, 3, 45];
  const all = of(...days);
  expect(days.reduce((sum, ago) => summed([sum, of(ago)]), of(9)) - summed([all, of(9)])).toBeCloseTo(0, 10);
});

it('holds for centuries, with a million plays a day', () => {
  const late = weightOf(Date.UTC(2420, 0, 1));
  const million = summed([late, late + Math.log(1_000_000)]);
  expect(Number.isFinite(million)).toBe(true);
  expect(summed([million, late])).toBeGreaterThan(million);
  expect(summed([weightOf(Date.UTC(2020, 0, 1)), late])).toBe(late);
});
