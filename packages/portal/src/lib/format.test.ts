import { expect, test } from 'vitest';
import { formatSeconds, formatTrackDuration } from './format.ts';

test('time is shown as m:ss under an hour and as h:mm:ss from an hour on', () => {
  expect(formatSeconds(0)).toBe('0:00');
  expect(formatSeconds(9.9)).toBe('0:09');
  expect(formatSeconds(3599)).toBe('59:59');
  expect(formatSeconds(3600)).toBe('1:00:00');
  expect(formatTrackDuration({ minutes: 61, seconds: 5 })).toBe('1:01:05');
});
