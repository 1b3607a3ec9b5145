import { describe, expect, it } from 'vitest';
import { clockTime, progressLine } from './progress.ts';

it.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [75, '1:15'],
  [3725, '1:02:05'],
  [-1, '0:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});

describe('progressLine', () => {
  it('shows what is done, how fast, and the time left by bytes', () => {
    const line = progressLine({ done: 30, bytes: 250, total: 40, total_bytes: 1000, seconds: 10 }, 'en');
    expect(line).toBe('██████░░░░░░░░░░░░░░░░░░ 25 %  30/40  3.0 files/s  left 0:30');
  });

  it('speaks Russian', () => {
    const line = progressLine({ done: 1, bytes: 1000, total: 2, total_bytes: 1000, seconds: 4 }, 'ru');
    expect(line).toContain('0,3 файлов/с  осталось 0:00');
  });

  it('knows no time left before anything is done', () => {
    const line = progressLine({ done: 0, bytes: 0, total: 0, total_bytes: 0, seconds: 0 }, 'en');
    expect(line).toContain('0/0  0.0 files/s  left –:––');
  });
});
