import { expect, test } from 'vitest';
import { firstDay } from './period-filter.tsx';

test('a window begins a number of days back, over months and leap years', () => {
  expect(firstDay('week', '2026-11-21')).toBe('2026-11-14');
  expect(firstDay('week', '2026-01-03')).toBe('2025-12-27');
  expect(firstDay('month', '2024-03-01')).toBe('2024-01-31');
  expect(firstDay('year', '2026-11-21')).toBe('2025-11-21');
});
