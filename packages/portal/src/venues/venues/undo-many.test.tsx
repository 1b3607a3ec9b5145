import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { notifyChanged } from './undo-many.ts';

test('an undo that restores nothing says so of each object, with the reason', async () => {
  const reasons = ['gone', 'changed', 'gone', 'paired', 'deleted'];
  const unrestored = reasons.map((reason, at) => ({ id: at + 1, name: `Bar ${at + 1}`, reason }));
  vi.stubGlobal('fetch', async () => Response.json({ success: true, restored: 0, removed: 0, kept: unrestored }));
  const { client, user } = await renderPart(toasts);
  notifyChanged(client, 'Objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  for (const said of [
    'What they played is gone: “Bar 1”, “Bar 3”',
    'Changed since and left as they are: “Bar 2”',
    'Stay since a player was paired: “Bar 4”',
    'Deleted since: “Bar 5”',
  ])
    expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(/Former values/)).toBeNull();
});

test('an undo that is of no object says that it is done', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, restored: 0, removed: 0, kept: [] }));
  const { client, user } = await renderPart(toasts);
  notifyChanged(client, 'The tag is deleted', 'token', (count) => `The tag is back at ${count}`);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The tag is back at 0')).toBeDefined();
});

test('an undo that gets no answer says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { client, user } = await renderPart(toasts);
  notifyChanged(client, 'Two objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/can’t reach the server/i)).toBeDefined();
});
