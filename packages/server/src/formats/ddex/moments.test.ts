import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readInterval, readMoment } from './moments.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const read = (text: string, territory: string) => {
  const interval = readInterval(text, territory);
  return interval && [iso(interval.start), iso(interval.end)];
};

// Forms and examples of XML Schema 1.1 part 2, sections 3.3.7 to 3.3.12 and D.2.
it.each<[string, string, string, string?]>([
  ['2002-10-10T12:00:00-05:00', 'RU', '2002-10-10T17:00:00.000Z'],
  ['2002-10-10T17:00:00Z', 'RU', '2002-10-10T17:00:00.000Z'],
  ['2002-10-10T12:00:00', 'RU', '2002-10-10T09:00:00.000Z'],
  ['2002-10-10T12:00:00', 'DE', '2002-10-10T10:00:00.000Z'],
  ['2002-10-10T12:00:00', '', '2002-10-10T12:00:00.000Z'],
  ['2026-11-24', 'JP', '2026-11-23T15:00:00.000Z', '2026-11-24T15:00:00.000Z'],
  ['2026-03', 'DE', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-07-01', 'GB', '2026-06-30T23:00:00.000Z', '2026-07-01T23:00:00.000Z'],
  ['2026-07-01Z', 'GB', '2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['2026-11-24', 'KZ', '2026-11-23T19:00:00.000Z', '2026-11-24T19:00:00.000Z'],
  // From the last midnight of any of its zones to the first: Honolulu and New York; of no known zone, any in the world.
  ['2026-07', 'US', '2026-07-01T10:00:00.000Z', '2026-08-01T04:00:00.000Z'],
  ['2026-07', 'XX', '2026-07-01T12:00:00.000Z', '2026-07-31T10:00:00.000Z'],
  ['9999', 'JP', '9998-12-31T15:00:00.000Z', '9999-12-31T15:00:00.000Z'],
  ['-0044', 'JP', '-000045-12-31T15:00:00.000Z', '-000044-12-31T15:00:00.000Z'],
  ['2000-03-04T20:00:00.1239+14:00', '', '2000-03-04T06:00:00.123Z'],
  ['2000-03-04T20:00+0530', '', '2000-03-04T14:30:00.000Z'],
  ['1999-12-31T24:00:00', '', '2000-01-01T00:00:00.000Z'],
  ['2024-02-29T24:00:00.000Z', 'RU', '2024-03-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '', '0001-01-01T00:00:00.000Z'],
  ['0000-02-29T00:00:00Z', '', '0000-02-29T00:00:00.000Z'],
  ['-0044-03-15T00:00:00Z', '', '-000044-03-15T00:00:00.000Z'],
  ['9999-12-31T23:59:59-05:00', '', '+010000-01-01T04:59:59.000Z'],
  ['2002-09-24', 'RU', '2002-09-23T21:00:00.000Z', '2002-09-24T21:00:00.000Z'],
  ['2002-09-24', '', '2002-09-24T00:00:00.000Z', '2002-09-25T00:00:00.000Z'],
  ['2002-09-24Z', 'RU', '2002-09-24T00:00:00.000Z', '2002-09-25T00:00:00.000Z'],
  ['2002-09-24-06:00', 'RU', '2002-09-24T06:00:00.000Z', '2002-09-25T06:00:00.000Z'],
  ['2002-09-24+06:00', 'RU', '2002-09-23T18:00:00.000Z', '2002-09-24T18:00:00.000Z'],
  ['2004-02-29', '', '2004-02-29T00:00:00.000Z', '2004-03-01T00:00:00.000Z'],
  ['2000-02-29', '', '2000-02-29T00:00:00.000Z', '2000-03-01T00:00:00.000Z'],
  ['2004-12-31', '', '2004-12-31T00:00:00.000Z', '2005-01-01T00:00:00.000Z'],
  ['9999-12-31', '', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
  ['2004-04', 'RU', '2004-03-31T21:00:00.000Z', '2004-04-30T21:00:00.000Z'],
  ['2004-12', '', '2004-12-01T00:00:00.000Z', '2005-01-01T00:00:00.000Z'],
  ['2004-04-05:00', 'RU', '2004-04-01T05:00:00.000Z', '2004-05-01T05:00:00.000Z'],
  ['2004-04Z', 'RU', '2004-04-01T00:00:00.000Z', '2004-05-01T00:00:00.000Z'],
  ['2004', 'RU', '2003-12-31T21:00:00.000Z', '2004-12-31T21:00:00.000Z'],
  ['2004+14:00', '', '2003-12-31T10:00:00.000Z', '2004-12-31T10:00:00.000Z'],
  ['0099', '', '0099-01-01T00:00:00.000Z', '0100-01-01T00:00:00.000Z'],
  [' 2004 ', '', '2004-01-01T00:00:00.000Z', '2005-01-01T00:00:00.000Z'],
])('%j in %j', (text, territory, start, end = start) => {
  expect(read(text, territory)).toEqual([start, end]);
});

it.each(
  `| x | soon | 2004-13 | 2004-00 | 2004-1
  04-04-12 | 01234-01-01 | +2004-01-01 | 20040401 | 200404 | 12000-01-01
  2026-02-29 | 2026-02-30 | 2026-11-31 | 1900-02-29 | 2004-04-00 | 2004-04-1
  2004-04-32 | 2004-04-12T13:20:60 | 2004-04-12T13:60:00 | 2004-04-12T25:00:00 | 2004-04-12T24:00:01Z | 2004-04-12T24:01
  2004-04-12T13 | 2004-04-12T13:20:00. | 2004-04-12 13:20:00 | 2004-04-12T13:20:00 Z | 2004-04-12z | 2004-04-12+14:01
  2004-04-12-15:00 | 2004-04-12+05:60 | 2004-04-12+5:00 | 2004-04-12T24:00:00.001 | 13:20:00 | --04-12
  ---12 | P1Y | 2004-04-12T13:20:00+03:00[Europe/Moscow]`
    .split(/ \| |\n/)
    .map((text) => text.replace(/^ {2}/, '')),
)('%j is no date', (text) => {
  expect(readInterval(text)).toBeNull();
});

it('a moment that is stored is one of the years 1 to 9999', () => {
  expect(readMoment('2014-09-24T14:57:25+01:00')).toBe('2014-09-24T13:57:25.000Z');
  expect(readMoment('2014-09-24T14:57:25.1234567+0100')).toBe('2014-09-24T13:57:25.123Z');
  for (const text of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+03:00', '9999-12-31T23:59:59-05:00', '999999', null])
    expect(readMoment(text)).toBeNull();
});

it('a month is its days, a year its months, and any other text is no date', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const zone = fc.constantFrom('', 'Z', '+03:00', '-11:30');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), zone, (year, month, at) => {
      const months = Array.from({ length: 12 }, (_, n) =>
        readInterval(`${String(year).padStart(4, '0')}-${two(n + 1)}${at}`),
      );
      const prefix = `${String(year).padStart(4, '0')}-${two(month)}`;
      const days = Array.from({ length: 31 }, (_, n) => readInterval(`${prefix}-${two(n + 1)}${at}`)).filter(Boolean);
      expect([days[0]?.start, days.at(-1)?.end]).toEqual(Object.values(months[month - 1] ?? {}));
      const whole = readInterval(`${String(year).padStart(4, '0')}${at}`);
      expect([months[0]?.start, months[11]?.end]).toEqual([whole?.start, whole?.end]);
      for (const [n, each] of days.entries()) expect(each?.start).toBe(n === 0 ? each?.start : days[n - 1]?.end);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void readInterval(text, 'RU')));
});

const zones = {
  JP: ['Asia/Tokyo'],
  DE: ['Europe/Berlin'],
  GB: ['Europe/London'],
  NP: ['Asia/Kathmandu'],
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  AU: [
    'Australia/Perth',
    'Australia/Adelaide',
    'Australia/Brisbane',
    'Australia/Sydney',
    'Australia/Hobart',
    'Antarctica/Macquarie',
    'Australia/Lord_Howe',
  ],
  US: ['America/New_York', 'America/Los_Angeles', 'America/Anchorage', 'America/Adak', 'Pacific/Honolulu'],
};
const clocks = new Map(
  Object.values(zones)
    .flat()
    .map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv', { timeZone })]),
);

it('a day without a zone begins when all clocks of the territory show it and ends when the first one no longer does; of a takedown the other way round', () => {
  const minute = 60_000;
  const day = fc.integer({ min: 0, max: 40 * 365 }).map((n) => iso(Date.UTC(1990, 0, 1 + n)).slice(0, 10));
  const anywhere = fc.constantFrom(...(Object.keys(zones) as (keyof typeof zones)[]));
  fc.assert(
    fc.property(day, anywhere, (text, territory) => {
      const shown = (at: number) => zones[territory].map((zone) => clocks.get(zone)!.format(at)).toSorted();
      const { start, end } = readInterval(text, territory)!;
      expect([shown(start)[0], shown(end - minute).at(-1)]).toEqual([text, text]);
      expect(shown(start - minute)[0]! < text && shown(end).at(-1)! > text).toBe(true);
      const wide = readInterval(text, territory, true)!;
      expect([shown(wide.start).at(-1), shown(wide.end - minute)[0]]).toEqual([text, text]);
      expect(shown(wide.start - minute).at(-1)! < text && shown(wide.end)[0]! > text).toBe(true);
    }),
  );
});
