import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { notifyChanged } from './undo-many.ts';

test.each([
  [1, 'Left as they are. What they played is gone: “Bar 1”.'],
  [6, 'Left as they are. What they played is gone: “Bar 1”, “Bar 2”, “Bar 3”, “Bar 4”, “Bar 5” and 1 more.'],
])('an undo that restores nothing of %i objects says so, of all of them', async (count, said) => {
  const unrestored = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Bar ${at + 1}`, reason: 'gone' }));
  vi.stubGlobal('fetch', async () => Response.json({ success: true, restored: 0, removed: 0, kept: unrestored }));
  const { client, user } = await renderPart(toasts);
  notifyChanged(client, 'Objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(/Former values/)).toBeNull();
});

test('an undo that gets no answer says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { client, user } = await renderPart(toasts);
  notifyChanged(client, 'Two objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/can’t reach the server/i)).toBeDefined();
});
