import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { page, threadOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

afterEach(() => void vi.useRealTimers());

it('requests tell how long each waits, and are shown by queue', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-03T12:00:00Z') });
  // The last one by a server whose clock is ahead.
  const since = [null, '2027-03-03T11:15:30Z', '2027-03-03T09:00:00Z', '2027-03-01T11:00:00Z', '2027-03-03T12:05:00Z'];
  const { entries: _, card: __, ...request } = threadOf();
  const requests = since.map((waiting_since, at) => ({
    ...request,
    id: at + 1,
    number: at + 1,
    waiting_since,
    unread: at,
  }));
  const server = serverFor('support')
    .answer('requests', page(...requests))
    .answer('requestCounts', { open: 5, answered: 4, closed: 3, mine: 0, unassigned: 2, unread: 1 });
  const { user } = await openOffice('/requests', { server });
  await screen.findAllByRole('link', { name: 'No sound' });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('.column-waiting_since')?.textContent)).toEqual([
    '—',
    '44 min',
    '3 h',
    '2 days',
    '0 min',
  ]);
  const queue = (name: string) => screen.getByRole('button', { name });
  expect(queue('Unassigned 2').getAttribute('aria-pressed')).toBe('false');
  await user.click(queue('Unassigned 2'));
  await waitFor(() => expect(queue('Unassigned 2').getAttribute('aria-pressed')).toBe('true'));
  const asked = () => server.receivedOf('requests').at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ unassigned: 'true', closed: 'false' }));
  expect(asked()).not.toHaveProperty('status');
});
