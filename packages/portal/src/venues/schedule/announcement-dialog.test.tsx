import type { Announcement, ScheduledAnnouncement } from '@kamerton/wire';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { schedule } from '../../i18n/en/schedule.ts';
import { renderPart } from '../../testing/render.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { recurrenceText } from './announcement-times.ts';

const { announcements, slot } = schedule;

const jingle = {
  id: 3,
  name: 'Jingle',
  duration_ms: 4000,
  file: '/jingle.mp3',
  created_at: '2026-11-01T10:00:00Z',
  venue_count: 0,
};

test('the only announcement is chosen, also where it arrives after the dialog has opened', async () => {
  let load: () => void = () => {};
  const done = vi.fn<(scheduled: { announcement_id: number }) => void>();
  function Screen() {
    const [uploads, setUploads] = useState<Announcement[]>([]);
    load = () => setUploads([jingle]);
    return <AnnouncementDialog scheduled={null} uploads={uploads} onDone={done} onClose={() => undefined} />;
  }
  const { user } = await renderPart(<Screen />);
  await act(async () => load());
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(done.mock.calls.map(([{ announcement_id }]) => announcement_id)).toEqual([3]);
});

test('times, days and dates are checked, and come back as they were chosen', async () => {
  const done = vi.fn<(scheduled: object) => void>();
  const scheduled = {
    announcement_id: 3,
    recurrence: { kind: 'times' as const, days: ['mon' as const], times: ['10:00'] },
    starts_on: '2026-12-24',
    ends_on: '2026-12-01',
    is_active: false,
  };
  const { user } = await renderPart(
    <AnnouncementDialog scheduled={scheduled} uploads={[jingle]} onDone={done} onClose={() => undefined} />,
  );
  const apply = () => user.click(screen.getByRole('button', { name: 'Done' }));
  const type = async (name: RegExp, text: string) => {
    await user.clear(screen.getByRole('textbox', { name }));
    await user.type(screen.getByRole('textbox', { name }), text);
  };
  await type(/^Times/, 'noon');
  await user.click(screen.getByRole('button', { name: 'Mon' }));
  await apply();
  for (const fault of [/^Enter times like/, announcements.badDates, slot.needsDay]) screen.getByText(fault);
  const times = screen.getByRole('textbox', { name: /^Times/ });
  await waitFor(() => expect(document.activeElement).toBe(times));
  await type(/^Times/, '14:30 9');
  await user.click(screen.getByRole('button', { name: 'Sun' }));
  await user.click(screen.getByRole('button', { name: 'Mon' }));
  await type(/^To day/, '2026-12-31');
  await apply();
  const recurrence = { kind: 'times', days: ['mon', 'sun'], times: ['09:00', '14:30'] };
  expect(done.mock.calls).toEqual([[{ ...scheduled, recurrence, ends_on: '2026-12-31' }]]);
});

const daily = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

test.each([
  [{ kind: 'tracks', tracks: 1 }, 'After every track · from 1 December 2026'],
  [{ kind: 'minutes', minutes: 30 }, 'Every 30 minutes · from 1 December 2026'],
  [{ kind: 'times', days: ['sun', 'mon'], times: ['14:30', '10:00'] }, 'Mon, Sun: 10:00, 14:30 · from 1 December 2026'],
  [{ kind: 'times', days: daily, times: ['10:00'] }, 'Daily: 10:00 · from 1 December 2026'],
])('%o sounds “%s”', (recurrence, words) => {
  const scheduled = { announcement_id: 3, is_active: true, starts_on: '2026-12-01', ends_on: null, recurrence };
  expect(recurrenceText(scheduled as ScheduledAnnouncement, schedule)).toBe(words);
});
