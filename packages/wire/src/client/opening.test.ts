import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openedAt, openingAt, type OpeningHours } from './opening.ts';
import type { Hours } from '../venues.ts';
import { weekdays } from './local-time.ts';
import { earlierZones, offsetAt } from './zone-offset.ts';

type Day = readonly [start: string, end: string] | null;

const weekly = (timezone: string, week: readonly Day[]): OpeningHours => ({
  timezone,
  advanced_schedule: true,
  start_time: '12:00',
  end_time: '13:00',
  hours: Object.fromEntries(
    weekdays.flatMap((name, at) => [
      [`${name}_start`, week[at]?.[0] ?? null],
      [`${name}_end`, week[at]?.[1] ?? null],
    ]),
  ) as Hours,
});
const daily = (timezone: string, start: string | null, end: string | null): OpeningHours => ({
  ...weekly(timezone, [['01:00', '02:00']]),
  advanced_schedule: false,
  start_time: start,
  end_time: end,
});

const at = (schedule: OpeningHours, moment: string) => {
  const { is_open, changes_at } = openingAt(schedule, Date.parse(moment));
  const change = changes_at === null ? 'never' : new Date(changes_at).toISOString().replace(':00.000Z', 'Z');
  return `${is_open ? 'open' : 'closed'} until ${change}`;
};

describe('a venue', () => {
  it.each([
    ['2026-11-20T04:59:59.999Z', 'closed until 2026-11-20T05:00Z'],
    ['2026-11-20T05:00:00Z', 'open until 2026-11-20T18:00Z'],
    ['2026-11-20T17:59:59.999Z', 'open until 2026-11-20T18:00Z'],
    ['2026-11-20T18:00:00Z', 'closed until 2026-11-21T05:00Z'],
  ])('of 8 to 21 in Moscow is at %s %s', (moment, expected) => {
    expect(at(daily('Europe/Moscow', '08:00', '21:00'), moment)).toBe(expected);
  });

  it.each([
    ['18:00', '02:00', '2026-11-19T22:00Z', 'open until 2026-11-19T23:00Z'],
    ['18:00', '00:00', '2026-11-20T20:59Z', 'open until 2026-11-20T21:00Z'],
    ['09:00', '09:00', '2026-11-20T06:00Z', 'open until never'],
    ['00:00', '00:00', '2026-11-20T21:00Z', 'open until never'],
    ['09:00', '08:59', '2026-11-20T05:59Z', 'closed until 2026-11-20T06:00Z'],
    [null, null, '2026-11-20T12:00Z', 'closed until never'],
  ])('of %s to %s in Moscow is at %s %s', (start, end, moment, expected) => {
    expect(at(daily('Europe/Moscow', start, end), moment.replace('Z', ':00Z'))).toBe(expected);
  });

  it('keeps the hours of the week that its advanced schedule has', () => {
    const week: Day[] = [['08:00', '20:00'], null, null, null, ['10:00', '00:00'], ['00:00', '04:00'], null];
    const venue = weekly('Asia/Vladivostok', week);
    expect(at(venue, '2026-11-16T12:00:00Z')).toBe('closed until 2026-11-20T00:00Z');
    expect(at(venue, '2026-11-20T12:00:00Z')).toBe('open until 2026-11-20T18:00Z');
    expect(at(venue, '2026-11-20T18:00:00Z')).toBe('closed until 2026-11-22T22:00Z');
  });
});

describe('where clocks are put forward', () => {
  // Berlin goes from 2:00 to 3:00 at 1:00 UTC on 29 March 2026.
  it.each([
    ['02:30', '10:00', 'open until 2026-03-29T08:00Z'],
    ['22:00', '02:30', 'closed until 2026-03-29T20:00Z'],
    ['02:10', '02:50', 'closed until 2026-03-30T00:10Z'],
  ])('hours of %s to %s begin and end as the time is skipped', (start, end, expected) => {
    expect(at(daily('Europe/Berlin', start, end), '2026-03-29T01:00:00Z')).toBe(expected);
  });

  it('a day that never comes has no hours', () => {
    // Samoa went from 29 to 31 December 2011.
    const venue = daily('Pacific/Apia', '09:00', '18:00');
    expect(at(venue, '2011-12-30T05:00:00Z')).toBe('closed until 2011-12-30T19:00Z');
  });

  it('midnight may be what is skipped', () => {
    // Beirut goes from 0:00 to 1:00 at 22:00 UTC on 28 March 2026.
    expect(at(daily('Asia/Beirut', '20:00', '00:30'), '2026-03-28T21:59:00Z')).toBe('open until 2026-03-28T22:00Z');
  });
});

describe('where clocks are put back', () => {
  // Berlin goes from 3:00 back to 2:00 at 1:00 UTC on 25 October 2026.
  it.each([
    ['22:00', '02:30', '2026-10-25T00:29:00Z', 'open until 2026-10-25T01:30Z'],
    ['22:00', '02:30', '2026-10-25T00:30:00Z', 'open until 2026-10-25T01:30Z'],
    ['02:30', '10:00', '2026-10-25T00:29:00Z', 'closed until 2026-10-25T00:30Z'],
    ['02:30', '10:00', '2026-10-25T01:00:00Z', 'open until 2026-10-25T09:00Z'],
  ])('hours of %s to %s begin the first time and end the last: at %s %s', (start, end, moment, expected) => {
    expect(at(daily('Europe/Berlin', start, end), moment)).toBe(expected);
  });
});

const step = 5 * 60_000;
const hour = 3_600_000;
const day = 24 * hour;

interface Clock {
  timeZone: string;
  format: Intl.DateTimeFormat;
  readings: Map<number, string>;
}
let clock: Clock | undefined;

/** Clock reading of a zone as `YYYY-MM-DD HH:MM`, cached for the last zone. */
const reading = (timeZone: string, moment: number): string => {
  if (clock?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clock = { timeZone, format, readings: new Map() };
  }
  const text = clock.readings.get(moment) ?? clock.format.format(moment);
  clock.readings.set(moment, text);
  return text;
};

/** Computes the expected result of `openingAt` from each reading of the two days before, by independent code. */
const isOpenByReadings = (schedule: OpeningHours, moment: number): boolean => {
  const now = (50 * hour) / step;
  const readings = Array.from({ length: now + (5 * hour) / step }, (_, at) =>
    reading(schedule.timezone, moment + (at - now) * step),
  );
  const today = Date.parse(`${readings[now]?.slice(0, 10)}T12:00Z`);
  return [today - day, today, today + day].some((noon) => {
    const name = new Date(noon).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }).toLowerCase() as 'mon';
    const [start, end] = schedule.advanced_schedule
      ? [schedule.hours[`${name}_start`], schedule.hours[`${name}_end`]]
      : [schedule.start_time, schedule.end_time];
    if (start === null || end === null) return false;
    const [date, endDate] = [noon, end > start ? noon : noon + day].map((of) =>
      new Date(of).toISOString().slice(0, 10),
    );
    const from = readings.findIndex((text) => text >= `${date} ${start}`);
    const last = readings.findLastIndex((text) => text < `${endDate} ${end}`);
    return from !== -1 && from <= now && now <= last;
  });
};

const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) };
const zones = Intl.supportedValuesOf('timeZone');

/** Days around which a zone's clocks change, and one on which they do not. */
const daysOf = (zone: string): number[] => {
  const days = [Date.UTC(2026, 5, 6)];
  for (let at = year.from; at < year.to; at += day) {
    if (offsetAt(zone, at) !== offsetAt(zone, at + day)) days.push(at);
  }
  return days;
};
const days = new Map(zones.map((zone) => [zone, daysOf(zone)]));

const expectRight = (schedule: OpeningHours, moment: number): void => {
  const { is_open, changes_at } = openingAt(schedule, moment);
  const about = `${JSON.stringify(schedule)} at ${new Date(moment).toISOString()}`;
  expect(isOpenByReadings(schedule, moment), about).toBe(is_open);
  for (let later = moment; later < Math.min(changes_at ?? Infinity, moment + day); later += 4 * hour)
    expect(isOpenByReadings(schedule, later), `${about}, later`).toBe(is_open);
  if (changes_at === null) return;
  expect(isOpenByReadings(schedule, changes_at - step), `${about}, before the change`).toBe(is_open);
  expect(isOpenByReadings(schedule, changes_at), `${about}, at the change`).toBe(!is_open);
};

describe('against every reading of the clocks', { timeout: 120_000 }, () => {
  it('knows zones that change their clocks, at midnight too', () => {
    expect([...days.values()].filter(({ length }) => length > 2).length).toBeGreaterThan(100);
  });

  const time = fc
    .oneof(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 0, max: 48 }))
    .map((fives) => `${String(Math.floor(fives / 12)).padStart(2, '0')}:${String((fives % 12) * 5).padStart(2, '0')}`);
  const hours = fc.option(fc.tuple(time, time), { nil: null, freq: 6 });
  const moment = fc.oneof(
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0, max: (year.to - year.from) / step - 1 }).map((at) => year.from + at * step),
    },
    { weight: 3, arbitrary: fc.tuple(fc.nat(), fc.integer({ min: -300, max: 600 })) },
  );

  it('any week in any zone at any moment of a year is right, most often around a change of clocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(hours, { minLength: 7, maxLength: 7 }),
        moment,
        (zone, week, when) => {
          const special = days.get(zone) ?? [];
          const at =
            typeof when === 'number' ? when : (special[when[0] % special.length] ?? year.from) + when[1] * step;
          expectRight(weekly(zone, week), at);
        },
      ),
    );
  });

  it.each([
    ['22:00', '02:30'],
    ['02:30', '10:00'],
    ['00:00', '00:00'],
    ['23:30', '00:30'],
  ])('daily hours of %s to %s are right at every change of clocks of every zone', (start, end) => {
    const seen = new Set<string>();
    for (const [zone, special] of days) {
      for (const at of special) {
        // Zones with equal offsets around a day are tested once.
        const alike = [0, 6, 12, 18, 24, 30].map((hours) => offsetAt(zone, at + hours * hour)).join();
        if (seen.has(`${at} ${alike}`)) continue;
        seen.add(`${at} ${alike}`);
        expectRight(daily(zone, start, end), at + 12 * hour);
      }
    }
    expect(seen.size).toBeGreaterThan(50);
  });
});

describe('the opening that a moment is within', () => {
  const since = (schedule: OpeningHours, moment: string): string => {
    const from = openedAt(schedule, Date.parse(moment));
    return from === null ? 'closed' : new Date(from).toISOString();
  };

  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T19:59:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T20:00:00Z', 'closed'],
    ['2026-11-20T07:59:59Z', 'closed'],
  ])('began at %s', (moment, expected) => {
    expect(since(daily('UTC', '08:00', '20:00'), moment)).toBe(expected);
  });

  it('began on the day before past midnight, and with adjoining hours', () => {
    expect(since(daily('UTC', '18:00', '04:00'), '2026-11-20T03:00:00Z')).toBe('2026-11-19T18:00:00.000Z');
    const week: Day[] = [['18:00', '00:00'], ['00:00', '12:00'], null, null, null, null, null];
    expect(since(weekly('UTC', week), '2026-11-24T11:00:00Z')).toBe('2026-11-23T18:00:00.000Z');
  });

  it('has no beginning in a venue that never closes', () => {
    expect(openedAt(daily('Europe/Berlin', '09:00', '09:00'), Date.parse('2026-11-20T12:00:00Z'))).toBe(-Infinity);
  });
});

describe('a zone that an engine knows by an earlier name only', () => {
  it('shows the time of that name, which is the same', () => {
    for (const [zone, earlier] of earlierZones) {
      for (let month = 0; month < 24; month += 1) {
        const moment = Date.UTC(2026, month, 15);
        expect(offsetAt(zone, moment), zone).toBe(offsetAt(earlier, moment));
      }
    }
    expect(() => offsetAt('Mars/Colony', 0)).toThrow(RangeError);
    earlierZones.set('Mars/Colony', 'Asia/Tokyo');
    expect(offsetAt('Mars/Colony', 0)).toBe(540);
    earlierZones.delete('Mars/Colony');
  });
});
