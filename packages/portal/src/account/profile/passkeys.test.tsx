import type { Passkey } from '@kamerton/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '../../testing/server.ts';
import { renderPart } from '../../testing/render.tsx';
import { Passkeys } from './passkeys.tsx';

const passkey: Passkey = {
  id: 4,
  name: 'Laptop',
  agent: '',
  is_synced: false,
  created_at: '2027-02-01T10:00:00Z',
  last_used_at: null,
};

test('the answer to a renaming that was left while it was sent closes no dialog that was opened meanwhile', async () => {
  const answers: (() => void)[] = [];
  const present = { ...passkey };
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json({ passkeys: [present], address: null });
    await new Promise<void>((done) => answers.push(done));
    present.name = 'Tablet';
    return Response.json({ success: true, passkey: present });
  });
  const { user } = await renderPart(<Passkeys />);
  await user.click(await screen.findByRole('button', { name: /^Rename/ }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox', { name: /Name/ });
  await user.clear(field);
  await user.type(field, 'Tablet{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^(Delete|Remove)/ }));
  await act(async () => answers.splice(0).forEach((answer) => answer()));
  // The list is read again though the dialog was left.
  expect(await screen.findByText('Tablet')).toBeDefined();
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('a removed passkey makes the list of sessions stale, since those that began with it end', async () => {
  const { writes } = serve({
    'GET /profile/passkeys': { passkeys: [passkey], address: null },
    'DELETE /profile/passkeys': { success: true },
  });
  const { client, user } = await renderPart(<Passkeys />);
  client.setQueryData(['sessions'], { sessions: [] });
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Sessions that began with it end/)).toBeDefined();
  await user.type(within(dialog).getByLabelText('Password'), 'a long password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(client.getQueryState(['sessions'])?.isInvalidated).toBe(true);
  expect(writes.map(({ body }) => body)).toEqual([{ id: 4, password: 'a long password' }]);
});
