import type { Venue } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { main } from '../../i18n/en/main.ts';
import { renderPart } from '../../testing/render.tsx';
import { venueDayOf } from './day-bars.ts';
import { VenueRow } from './venue-row.tsx';
import { giveDays, hoursOf, weekdays, type WeekValues } from './week.ts';

const { home } = main;

const venue = (start_time: string | null, end_time: string | null) =>
  ({
    id: 7,
    name: 'Bakery',
    timezone: 'Europe/Moscow',
    is_active: true,
    advanced_schedule: start_time === null,
    start_time,
    end_time,
    hours: hoursOf(giveDays(weekdays, { open: false, start: '', end: '' }) as WeekValues),
    playlist_name: null,
    selection_name: 'Jazz',
  }) as unknown as Venue;

test.each([
  ['09:00', '21:00', '9:00–21:00', home.states.open('21:00')],
  ['15:00', '24:00', '15:00–24:00', home.states.later('15:00')],
  ['09:00', '12:00', '9:00–12:00', home.states.over],
  ['00:00', '00:00', home.aroundTheClock, home.states.always],
  [null, null, home.closedToday, home.states.closed],
])('an object with hours from %s to %s says so, and what they mean at two', async (start, end, hours, state) => {
  const day = venueDayOf(venue(start, end), new Date('2026-11-20T14:00:00+03:00'));
  const row = { renderAir: undefined, showsClock: true, hasOwnLine: false, startsLine: false };
  await renderPart(<VenueRow venue={venue(start, end)} day={day} {...row} />);
  expect(screen.getByText(state).className).toBe('sr-only');
  expect(screen.getByRole('listitem').textContent).toBe(`BakeryJazz${state}${hours}${home.localTime('14:00')}`);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/object?venue=7');
  // Bars stand in the middle of the drawing, and within it.
  const paths = [...document.querySelectorAll('path')].flatMap(
    (path) => path.getAttribute('d')?.match(/M[^M]+/g) ?? [],
  );
  expect(paths).toHaveLength(72);
  for (const path of paths) {
    const [, from, length] = /^M[\d.]+ ([\d.]+)v([\d.]+)$/.exec(path) ?? [];
    expect(Number(from) * 2 + Number(length)).toBeCloseTo(36, 0);
  }
});
