import type { Venue } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { type CardParts, VenueCard } from './venue-card.tsx';
import { VenueList } from './venue-list.tsx';
import { giveDays, hoursOf, weekdays, type WeekValues } from './week.ts';

const bakery: Venue = {
  id: 7,
  name: 'Bakery',
  city_id: 3,
  city_name: 'Kazan',
  timezone: 'Europe/Moscow',
  address: '',
  object_type_id: 2,
  is_active: true,
  advanced_schedule: false,
  legal_entity: '',
  start_time: '09:00',
  end_time: '21:00',
  hours: hoursOf(giveDays(weekdays, { open: false, start: '', end: '' }) as WeekValues),
  playlist_id: null,
  selection_id: null,
  playlist_name: null,
  selection_name: null,
  tags: [],
};

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
