import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { notifyChanged } from './undo-many.ts';

test('an undo that gets no answer says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { client, user } = await renderPart(
    <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />,
  );
  notifyChanged(client, 'Two objects changed', 'token');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/can’t reach the server/i)).toBeDefined();
});
