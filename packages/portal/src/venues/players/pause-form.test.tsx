import type { Venue } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PauseForm } from './pause-form.tsx';

test('a pause lasts until a time of the clock of its object, which is named', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Response.json({ success: true, paused_until: '2026-11-20T15:30:00Z' });
  });
  const onClose = vi.fn<() => void>();
  const onPaused = vi.fn<(text: string) => void>();
  const venue = { id: 7, timezone: 'Europe/Moscow' } as Venue;
  const { user } = await renderPart(<PauseForm venue={venue} onPaused={onPaused} onClose={onClose} />);
  const time = screen.getByRole('textbox', { name: 'Time' });
  const note = () => document.getElementById(time.getAttribute('aria-describedby')!)?.textContent;
  expect(note()).toBe('The object’s local time, now 15:00. A week at most.');
  for (const [typed, fault] of [
    ['14:59', 'This time has passed'],
    ['noon', 'Enter a time like 09:30'],
  ] as const) {
    await user.clear(time);
    await user.type(time, typed);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(note()).toBe(fault));
    expect(time.getAttribute('aria-invalid')).toBe('true');
  }
  await user.clear(time);
  await user.type(time, '18:30');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ action: 'pause', until: '2026-11-20T15:30:00.000Z' }]);
  expect(onPaused).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('18:30'));
  vi.useRealTimers();
});
