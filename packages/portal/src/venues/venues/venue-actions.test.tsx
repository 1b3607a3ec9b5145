import type { Venue } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { useVenueActions } from './use-venue-actions.ts';

const venues = ['Bar', 'Cafe', 'Shop'].map((name, at) => ({ id: at + 1, name, is_active: true }) as Venue);

const morning = { kind: 'playlist', id: 5, name: 'Morning', track_count: 1, cover: null } as const;

function Part({ of = venues }) {
  const actions = useVenueActions();
  return (
    <>
      <button type="button" onClick={() => actions.setActive(of, false)}>
        Deactivate
      </button>
      <button type="button" onClick={() => actions.assign(of, morning)}>
        Assign
      </button>
      {toasts}
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
  await expect.poll(() => sent.toSorted()).toEqual(['1 false', '1 true', '3 false', '3 true']);
});

test('of two changes of a venue that overlap neither is undone by the other', async () => {
  let stored = { ...venues[0], playlist_id: 2, selection_id: null } as Venue;
  let written = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ object: stored, hours: null });
    await released;
    stored = { ...stored, ...(JSON.parse(body as string) as Partial<Venue>) };
    written += 1;
    return Response.json({ success: true, object: stored });
  });
  const { user } = await renderPart(<Part of={[stored]} />);
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  release();
  await expect.poll(() => written).toBe(2);
  expect(stored).toMatchObject({ is_active: false, playlist_id: 5 });
});
