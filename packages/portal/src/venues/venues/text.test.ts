import { expect, test } from 'vitest';
import { venues as en } from '../../i18n/en/venues.ts';
import { venues as ru } from '../../i18n/ru/venues.ts';
import { openingNow, zoneText } from './opening-now.ts';
import { giveDays, hoursOf, weekdays, weekend, workdays, type WeekValues } from './week.ts';
import { openingText, weekText } from './text.ts';

const closed = giveDays(weekdays, { open: false, start: '', end: '' }) as WeekValues;
const open = (start: string, end: string) => ({ open: true, start, end });
const byDays = (week: Partial<WeekValues>, timezone = 'Europe/Moscow') => ({
  timezone,
  advanced_schedule: true,
  start_time: null,
  end_time: null,
  hours: hoursOf({ ...closed, ...week }),
});
const daily = (start: string | null, end: string | null, timezone = 'Europe/Moscow') => ({
  ...byDays({}, timezone),
  advanced_schedule: false,
  start_time: start,
  end_time: end,
});

/** A Friday, 14:36 in Moscow. */
const friday = '2026-11-20T14:36:00+03:00';
const onFridays = byDays(giveDays(['fri'], open('10:00', '23:00')));
const nights = byDays(giveDays(['fri', 'sat'], open('20:00', '05:00')));

test.each([
  [daily('08:00', '21:00'), friday, 'Открыто, закроется в 21:00', 'Open now, closes at 21:00'],
  [daily('18:00', '02:00'), friday, 'Закрыто, откроется в 18:00', 'Closed, opens at 18:00'],
  [daily('12:00', '00:00'), friday, 'Открыто, закроется в 24:00', 'Open now, closes at 24:00'],
  [daily('12:00', '02:00'), friday, 'Открыто, закроется в 02:00', 'Open now, closes at 02:00'],
  [daily('14:00', '13:00'), friday, 'Открыто, закроется завтра в 13:00', 'Open now, closes tomorrow at 13:00'],
  [daily('08:00', '12:00'), friday, 'Закрыто, откроется завтра в 08:00', 'Closed, opens tomorrow at 08:00'],
  [daily('09:00', '09:00'), friday, 'Открыто круглосуточно', 'Open 24 hours'],
  [daily(null, null), friday, 'Часы работы не указаны', 'No opening hours'],
  [onFridays, '2026-11-20T23:30:00+03:00', 'Закрыто, откроется в пятницу в 10:00', 'Closed, opens on Friday at 10:00'],
  [nights, '2026-11-21T01:00:00+03:00', 'Открыто, закроется в 05:00', 'Open now, closes at 05:00'],
  [
    byDays(giveDays(['mon'], open('09:00', '18:00'))),
    friday,
    'Закрыто, откроется в понедельник в 09:00',
    'Closed, opens on Monday at 09:00',
  ],
  [
    byDays(giveDays(['fri', 'sat'], open('00:00', '00:00'))),
    friday,
    'Открыто, закроется завтра в 24:00',
    'Open now, closes tomorrow at 24:00',
  ],
  [
    daily('08:00', '21:00', 'Asia/Vladivostok'),
    friday,
    'Закрыто, откроется завтра в 08:00',
    'Closed, opens tomorrow at 08:00',
  ],
])('%# at %s: %s', (venue, moment, russian, english) => {
  const now = openingNow(venue, new Date(moment));
  expect(openingText(now, ru)).toBe(russian);
  expect(openingText(now, en)).toBe(english);
});

test.each([
  [daily('08:00', '21:00'), 'Ежедневно 08:00–21:00', 'Every day 08:00–21:00'],
  [daily('00:00', '00:00'), 'Ежедневно круглосуточно', 'Every day 24 hours'],
  [daily('10:00', '00:00'), 'Ежедневно 10:00–24:00', 'Every day 10:00–24:00'],
  [daily(null, null), 'Без часов работы', 'No opening hours'],
  [
    byDays(giveDays(workdays, open('08:00', '21:00'))),
    'Пн–Пт 08:00–21:00, Сб–Вс выходной',
    'Mo–Fr 08:00–21:00, Sa–Su closed',
  ],
  [
    byDays({
      ...giveDays(workdays, open('08:00', '21:00')),
      ...giveDays(weekend, open('10:00', '02:00')),
      ...giveDays(['wed'], open('09:00', '21:00')),
    }),
    'Пн–Вт 08:00–21:00, Ср 09:00–21:00, Чт–Пт 08:00–21:00, Сб–Вс 10:00–02:00',
    'Mo–Tu 08:00–21:00, We 09:00–21:00, Th–Fr 08:00–21:00, Sa–Su 10:00–02:00',
  ],
])('a week in words: %#', (venue, russian, english) => {
  expect(weekText(venue, ru)).toBe(russian);
  expect(weekText(venue, en)).toBe(english);
});

test.each([
  ['Europe/Moscow', 'UTC+3'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Africa/Abidjan', 'UTC+0'],
])('the clocks of %s are at %s', (zone, text) => {
  expect(zoneText(zone, new Date(friday))).toBe(text);
});
