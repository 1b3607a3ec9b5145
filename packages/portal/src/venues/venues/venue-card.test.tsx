import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { main } from '../../i18n/en/main.ts';
import { renderPart } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { venueDayOf } from './day-bars.ts';
import { type CardParts, VenueCard } from './venue-card.tsx';
import { VenueList } from './venue-list.tsx';
import { VenueRow } from './venue-row.tsx';

const bakery = venueOf();

const parts: CardParts = {
  now: new Date('2026-11-20T14:00:00+03:00'),
  typeOf: () => 'Shop',
  linkTo: () => ({ to: '/objects/7' }),
  current: undefined,
  onAssign: () => undefined,
  renderMenu: () => null,
  renderAir: () => null,
  chosen: null,
  onChoose: () => undefined,
};

test.each([
  ['an active', true, 1],
  ['an inactive', false, 0],
])('%s object says that it is open in its hours only where music plays in them', async (_, is_active, times) => {
  await renderPart(<VenueCard venue={{ ...bakery, is_active }} parts={parts} />);
  expect(screen.getByRole('heading').textContent).toBe('Bakery');
  expect(screen.queryAllByText(/^Open now, closes at 21:00/)).toHaveLength(times);
});

test('the buttons of cards that assign a playlist name their venue', async () => {
  await renderPart(
    <>
      <VenueCard venue={{ ...bakery, name: 'Bar', playlist_name: 'Jazz' }} parts={parts} />
      <VenueCard venue={{ ...bakery, id: 2, name: 'Café' }} parts={parts} />
    </>,
  );
  const names = ['Jazz, Assign playlist: Bar', 'No playlist assigned, Assign playlist: Café'];
  for (const name of names) expect(screen.getByRole('button', { name })).toBeDefined();
});

test('of many objects those near the window are in the page, each with its place among all', async () => {
  const venues = Array.from({ length: 500 }, (_, index) => ({ ...bakery, id: index + 1, name: `Bakery ${index + 1}` }));
  await renderPart(<VenueList venues={venues} label="Objects" parts={parts} />);
  expect(screen.getAllByRole('heading', { name: /^Bakery/ }).length).toBeLessThan(100);
  const second = screen.getByRole('heading', { name: 'Bakery 2' }).closest('[aria-label="Objects"] > li');
  expect(second?.getAttribute('aria-posinset')).toBe('2');
  expect(second?.getAttribute('aria-setsize')).toBe('500');
});

const { states, aroundTheClock, closedToday } = main.home;

test.each([
  ['09:00', '21:00', '9:00–21:00', states.open('21:00')],
  ['15:00', '24:00', '15:00–24:00', states.later('15:00')],
  ['09:00', '12:00', '9:00–12:00', states.over],
  ['00:00', '00:00', aroundTheClock, states.always],
  [null, null, closedToday, states.closed],
])('the row of an object with hours from %s to %s says what they mean at two', async (start, end, hours, state) => {
  const venue = { ...bakery, advanced_schedule: start === null, start_time: start, end_time: end };
  const row = { renderAir: undefined, showsClock: true, hasOwnLine: false, startsLine: false };
  await renderPart(<VenueRow venue={venue} day={venueDayOf(venue, parts.now)} {...row} />);
  const said = `Bakery${main.home.noPlaylist}${state}${hours}${main.home.localTime('14:00')}`;
  expect(screen.getByRole('listitem').textContent).toBe(said);
  // Bars stand in the middle of the drawing, and within it.
  const bars = [...document.querySelectorAll('path')].flatMap((path) => path.getAttribute('d')!.split('M').slice(1));
  const places = bars.map((bar) => /^[\d.]+ ([\d.]+)v([\d.]+)$/.exec(bar)!).map(([, y, length]) => [+y!, +length!]);
  expect(places.filter(([y, length]) => Math.abs(y! + length! / 2 - 18) < 0.2)).toHaveLength(72);
  const tallest = Math.max(...places.map(([, length]) => length!));
  expect([tallest > 10, tallest > 36]).toEqual([start !== null, false]);
});
