import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { blockTrack } from './block-track.ts';

test('a blocked track makes the lists of rules stale, and its undo does, wherever the user has gone meanwhile', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, rules: [{ id: 3 }] }));
  const { client, user } = await renderPart(
    <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />,
  );
  const rules = ['music-rules', 'scope', 'en'];
  const isStale = () => client.getQueryState(rules)?.isInvalidated;
  client.setQueryData(rules, []);
  await blockTrack(client, { id: 5, name: 'Golden Brown', artist: 'The Stranglers' });
  expect(isStale()).toBe(true);
  client.setQueryData(rules, [{ id: 3 }]);
  expect(isStale()).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(isStale).toBe(true);
});

test('where the answer to a block is lost the lists of rules are read again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { client } = await renderPart(<p>Any page</p>);
  const rules = ['music-rules', 'scope', 'en'];
  client.setQueryData(rules, []);
  await blockTrack(client, { id: 5, name: 'Golden Brown', artist: 'The Stranglers' });
  expect(client.getQueryState(rules)?.isInvalidated).toBe(true);
});
