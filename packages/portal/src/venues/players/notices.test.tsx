import type { OnAirVenue, Venue } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderPart } from '../../testing/render.tsx';
import { notifyBriefly, notifyWithAction } from '../../ui/notify.ts';
import { NowPlaying } from './now-playing.tsx';
import { showSilence } from './silence-notice.ts';
import { loadTexts } from '../../i18n/text.ts';

vi.mock(import('../../ui/notify.ts'), async (original) => ({
  ...(await original()),
  notifyBriefly: vi.fn<typeof notifyBriefly>(),
  notifyWithAction: vi.fn<typeof notifyWithAction>(),
}));

const venue = { id: 7, timezone: 'Europe/Moscow', advanced_schedule: false, start_time: null, end_time: null } as Venue;
const paused_until = '2999-01-01T00:00:00Z';
const air = { venue_id: 7, timezone: 'Europe/Moscow', status: 'closed', since: null, paused_until } as OnAirVenue;
const quiet = { ...air, low_reserve: null, source_name: null, last_contact_at: null, reason: null };

let board: OnAirVenue[];

beforeEach(() => {
  vi.mocked(notifyBriefly).mockClear();
  vi.mocked(notifyWithAction).mockClear();
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
    const { user } = await renderPart(<NowPlaying air={{ ...quiet, status }} venue={venue} />);
    await user.click(screen.getByRole('button', { name: 'Resume now' }));
    await waitFor(() => expect(notifyBriefly).toHaveBeenCalledWith('success', 'The pause is over'));
  },
);

test('a silence that was over before it could be told of is not told of', async () => {
  await loadTexts('en');
  board = [
    { ...quiet, venue_id: 7, status: 'playing' },
    { ...quiet, venue_id: 8, status: 'offline' },
  ];
  await showSilence(createQueryClient(), [7], () => undefined);
  expect(notifyWithAction).not.toHaveBeenCalled();
  await showSilence(createQueryClient(), [7, 8], () => undefined);
  const [call] = vi.mocked(notifyWithAction).mock.calls;
  expect(call?.[1]).toContain('in one of your objects');
});
