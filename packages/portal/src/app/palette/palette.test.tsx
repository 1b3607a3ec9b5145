import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Palette } from './palette.tsx';

const albumOf = (id: number, name: string) => ({ id, name, artist: 'The Pools', cover: null });

const Place = () => <p>{useLocation().pathname}</p>;

test('Enter that comes before the results acts on the first of them, and not on what other words have found', async () => {
  const answers = new Map<string, (answer: Response) => void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/my/playlists'))
      return Response.json({ playlists: [], pagination: { limit: 100, offset: 0, total: 0 } });
    const { what } = JSON.parse(init?.body as string) as { what: string };
    return new Promise<Response>((done) => answers.set(`${what} ${address.includes('albums')}`, done));
  });
  const answer = async (what: string, album: object) => {
    await expect.poll(() => answers.size).toBe(2);
    await act(async () => {
      answers.get(`${what} true`)?.(Response.json({ albums: [album], total: 1 }));
      answers.get(`${what} false`)?.(Response.json({ tracks: [], total: 0 }));
      answers.clear();
    });
  };
  const { user } = await renderPart(
    <>
      <Palette />
      <Place />
    </>,
  );
  const field = screen.getByRole('combobox');
  await user.type(field, 'snow');
  await answer('snow', albumOf(3, 'Snow'));
  await screen.findByRole('option', { name: 'Snow The Pools' });
  await user.clear(field);
  await user.type(field, 'harbour{Enter}');
  expect(screen.getByText('/')).toBeDefined();
  await answer('harbour', albumOf(4, 'Harbour'));
  expect(await screen.findByText('/musicbase/album/4')).toBeDefined();
});
