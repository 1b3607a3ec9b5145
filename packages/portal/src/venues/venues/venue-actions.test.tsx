import type { Venue } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { useVenueActions } from './use-venue-actions.ts';

const venues = ['Bar', 'Cafe', 'Shop'].map((name, at) => ({ id: at + 1, name, is_active: true }) as Venue);

function Part() {
  const actions = useVenueActions();
  return (
    <>
      <button type="button" onClick={() => actions.setActive(venues, false)}>
        Deactivate
      </button>
      <Toasts labels={{ page: 'Notifications', brief: 'Brief notifications' }} closeLabel="Close" />
    </>
  );
}

test('of many venues of which one fails it says how many were changed and which was not, and undoes those alone', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const id = Number(/\d+$/.exec(address)?.[0]);
    if (method === 'GET') return Response.json({ object: venues[id - 1], hours: null });
    const { id: changed, is_active } = JSON.parse(body as string) as Venue;
    if (changed === 2) return Response.json({ code: 'unavailable' }, { status: 503 });
    sent.push(`${changed} ${is_active}`);
    return Response.json({ success: true, object: venues[changed - 1] });
  });
  const { user } = await renderPart(<Part />);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('2 objects changed. Couldn’t save: “Cafe”.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['1 false', '1 true', '3 false', '3 true']));
});
