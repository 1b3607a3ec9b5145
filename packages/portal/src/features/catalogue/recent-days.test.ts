import { expect, test } from 'vitest';
import { firstDay } from './recent-days.ts';

test('a window begins so many days back, over months and leap years', () => {
  expect(firstDay('week', new Date(2026, 10, 21, 23, 59))).toBe('2026-11-14');
  expect(firstDay('week', new Date(2026, 0, 3))).toBe('2025-12-27');
  expect(firstDay('month', new Date(2024, 2, 1))).toBe('2024-01-31');
  expect(firstDay('year', new Date(2026, 10, 21))).toBe('2025-11-21');
});
