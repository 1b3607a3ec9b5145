import type { Playlist } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PlaylistForm } from './playlist-form.tsx';

const evening: Playlist = {
  id: 9,
  name: 'Evening',
  description: '',
  cover: null,
  filename: null,
  object_id: null,
  created_at: '2026-11-20T10:00:00Z',
  track_count: 0,
  duration: { hours: 0, minutes: 0, seconds: 0 },
  is_my: true,
  version: 1,
};

/** The playlist that the server has, and the changes that it was sent. */
let stored: Playlist;
let sent: Record<string, unknown>[];

beforeEach(() => {
  sessionStorage.clear();
  stored = evening;
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    if (method !== 'GET') {
      const change = JSON.parse(body ?? '{}') as Partial<Playlist>;
      sent.push(change);
      stored = { ...stored, ...change, name: (change.name ?? stored.name).trim() };
    }
    const pagination = { total: 0, limit: 1, offset: 0 };
    return Response.json({ success: true, playlist: stored, collection: stored, tracks: [], pagination });
  });
});

const form = (playlist: Playlist) => (
  <PlaylistForm playlist={playlist} onSaved={() => undefined} onCancel={() => undefined} />
);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a playlist that is renamed elsewhere while its form is open is not named back', async () => {
  const { user, rerender } = await renderPart(form(evening));
  stored = { ...evening, name: 'Late evening', version: 2 };
  rerender(form(stored));
  await user.type(field('Description'), 'For the bar');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'Late evening', description: 'For the bar' });
});

test('a form that was saved leaves no draft', async () => {
  const { user, rerender } = await renderPart(form(evening));
  await user.type(field('Name'), ' of jazz ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(field('Name').value).toBe('Evening of jazz'));
  rerender(form(stored));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});
