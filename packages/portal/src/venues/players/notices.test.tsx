import type { OnAirVenue, Venue } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { NowPlaying } from './now-playing.tsx';
import { showSilence } from './silence-notice.ts';

const venue = { id: 7, timezone: 'Europe/Moscow', advanced_schedule: false, start_time: null, end_time: null } as Venue;
const paused_until = '2999-01-01T00:00:00Z';
const air = { venue_id: 7, timezone: 'Europe/Moscow', status: 'closed', since: null, paused_until } as OnAirVenue;
const quiet = { ...air, low_reserve: null, source_name: null, last_contact_at: null, reason: null };

let board: OnAirVenue[];

const toasts = <Toasts labels={{ page: 'Notifications', brief: 'Brief notifications' }} closeLabel="Close" />;

beforeEach(() => {
  board = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) =>
    method === 'GET'
      ? Response.json({ venues: board, pagination: { total: board.length, limit: 1000, offset: 0 } })
      : Response.json({ success: true, paused_until: null }),
  );
});

test.each(['closed', 'paused'] as const)(
  'the end of a pause of a venue that is %s promises no music',
  async (status) => {
    const { user } = await renderPart(
      <>
        <NowPlaying air={{ ...quiet, status }} venue={venue} />
        {toasts}
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Resume now' }));
    expect(await screen.findByText('The pause is over')).toBeDefined();
  },
);

test('a silence that was over before it could be told of is not told of', async () => {
  await renderPart(toasts);
  board = [
    { ...quiet, venue_id: 7, status: 'playing' },
    { ...quiet, venue_id: 8, status: 'offline' },
  ];
  await showSilence(createQueryClient(), [7], () => undefined);
  await showSilence(createQueryClient(), [7, 8], () => undefined);
  expect((await screen.findAllByText(/of your objects/)).map((toast) => toast.textContent)).toEqual([
    expect.stringContaining('in one of your objects'),
  ]);
});
