import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { notifyChanged } from './undo-many.ts';

test.each([
  [1, 'Left as they are: “Bar 1”. They were changed since, or what they played is gone.'],
  [6, 'Left as they are: 6 objects. They were changed since, or what they played is gone.'],
])('an undo that restores nothing of %i objects says so, of all of them', async (count, said) => {
  const unrestored = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Bar ${at + 1}`, reason: 'gone' }));
  vi.stubGlobal('fetch', async () => Response.json({ success: true, restored: 0, kept: unrestored }));
  const { client, user } = await renderPart(
    <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />,
  );
  notifyChanged(client, 'Objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(/Former values/)).toBeNull();
});

test('an undo that gets no answer says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { client, user } = await renderPart(
    <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />,
  );
  notifyChanged(client, 'Two objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/can’t reach the server/i)).toBeDefined();
});
