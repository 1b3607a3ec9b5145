import type { OnAirVenue, Venue } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../../lib/cookies.ts';
import { paths } from '../../lib/paths.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderPart, toasts } from '../../testing/render.tsx';
import { notify } from '../../ui/notify.ts';
import { onAirQuery } from './queries.ts';
import { NowPlaying } from './now-playing.tsx';
import { showSilence } from './silence-notice.ts';

const venue = { id: 7, timezone: 'Europe/Moscow', advanced_schedule: false, start_time: null, end_time: null } as Venue;
const paused_until = '2999-01-01T00:00:00Z';
const air = { venue_id: 7, timezone: 'Europe/Moscow', status: 'closed', since: null, paused_until } as OnAirVenue;
const quiet = { ...air, low_reserve: null, source_name: null, last_contact_at: null, reason: null };

let board: OnAirVenue[];

beforeEach(() => {
  writeCookie('token', 'a');
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
  const { user } = await renderPart(toasts);
  board = [
    { ...quiet, venue_id: 7, status: 'playing' },
    { ...quiet, venue_id: 8, status: 'offline' },
  ];
  const go = vi.fn<(path: string) => void>();
  await showSilence([7], go);
  await showSilence([7, 8], go);
  expect((await screen.findAllByText(/of your objects/)).map((toast) => toast.textContent)).toEqual([
    expect.stringContaining('in one of your objects'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(go.mock.calls).toEqual([[paths.venuePlayer(8)]]);
});

/** Answers of the board that are given later, in the order of the questions. */
const later = () => {
  const answers: ((venues: OnAirVenue[]) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) =>
        answers.push((venues) =>
          resolve(Response.json({ venues, pagination: { total: venues.length, limit: 1000, offset: 0 } })),
        ),
      ),
  );
  return answers;
};

// Toasts outlast a test: each is about another number of venues.
test('a silence is told of where the board is being read already, whatever that read finds', async () => {
  await renderPart(toasts);
  const answers = later();
  const client = createQueryClient();
  const read = client.fetchQuery(onAirQuery);
  await expect.poll(() => answers).toHaveLength(1);
  const shown = showSilence([1, 2, 3], () => undefined);
  answers[0]?.([]);
  await read;
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.([1, 2, 3].map((venue_id) => ({ ...quiet, venue_id, status: 'silent' })));
  await shown;
  expect(await screen.findByText(/in 3 of your objects/)).toBeDefined();
});

test('no silence is told of to who has logged out meanwhile', async () => {
  await renderPart(toasts);
  const answers = later();
  void showSilence([1, 2, 3, 4, 5], () => undefined);
  await expect.poll(() => answers).toHaveLength(1);
  writeCookie('token', null);
  answers[0]?.([1, 2, 3, 4, 5].map((venue_id) => ({ ...quiet, venue_id, status: 'silent' })));
  notify('info', 'The toast after it');
  await screen.findByText('The toast after it');
  expect(screen.queryByText(/in 5 of your objects/)).toBeNull();
});
