import { expect, test } from 'vitest';
import { giveDays, hoursOf, todayIn, weekdays, weekIntervals, type WeekValues } from './week.ts';

const closed = giveDays(weekdays, { open: false, start: '', end: '' }) as WeekValues;
const by = (week: Partial<WeekValues>) =>
  weekIntervals({
    advanced_schedule: true,
    start_time: null,
    end_time: null,
    hours: hoursOf({ ...closed, ...week }),
  });
const open = (start: string, end: string) => ({ open: true, start, end });

test('a day is open from its start to its end', () => {
  expect(by(giveDays(['mon'], open('06:00', '18:00')))).toEqual([[{ from: 0.25, to: 0.75 }], [], [], [], [], [], []]);
});

test('hours past midnight go on at the beginning of the next day', () => {
  const week = by(giveDays(['fri'], open('18:00', '06:00')));
  expect(week[4]).toEqual([{ from: 0.75, to: 1 }]);
  expect(week[5]).toEqual([{ from: 0, to: 0.25 }]);
});

test('Sunday night goes on on Monday', () => {
  const week = by(giveDays(['sun', 'mon'], open('12:00', '03:00')));
  expect(week[0]).toEqual([
    { from: 0, to: 0.125 },
    { from: 0.5, to: 1 },
  ]);
});

test('hours that meet are one bar', () => {
  expect(by(giveDays(weekdays, open('09:00', '09:00'))).every((day) => day.length === 1)).toBe(true);
  expect(by(giveDays(weekdays, open('00:00', '00:00')))[3]).toEqual([{ from: 0, to: 1 }]);
});

test('a night of another day that ends later than today’s hours covers them', () => {
  const week = by({ ...giveDays(['mon'], open('20:00', '19:00')), ...giveDays(['tue'], open('06:00', '12:00')) });
  expect(week[1]).toEqual([{ from: 0, to: 19 / 24 }]);
});

test('today is the day of the venue’s own clocks', () => {
  const fridayEvening = new Date('2026-11-20T20:30:00Z');
  expect(todayIn('Europe/Kaliningrad', fridayEvening)).toBe(4);
  expect(todayIn('Europe/Moscow', fridayEvening)).toBe(4);
  expect(todayIn('Asia/Vladivostok', fridayEvening)).toBe(5);
});
