import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { palette } from '../../i18n/en/palette.ts';
import { table } from '../route-table.ts';
import { Palette } from './palette.tsx';

const albumOf = (id: number, name: string) => ({ id, name, artist: 'The Pools', cover: null });

const none = { limit: 100, offset: 0, total: 0 };

const Place = () => <p>{useLocation().pathname}</p>;

test('Enter that comes before the results acts on the first of them, and not on what other words have found', async () => {
  const answers = new Map<string, (answer: Response) => void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/my/playlists')) return Response.json({ playlists: [], pagination: none });
    if (address.includes('/objects/search')) return Response.json({ objects: [], pagination: none });
    const { what } = JSON.parse(init?.body as string) as { what: string };
    return new Promise<Response>((done) => answers.set(`${what} ${address.includes('albums')}`, done));
  });
  const answer = async (what: string, album: object) => {
    // A pause in typing may have asked for a part of the words.
    const areAsked = () => answers.has(`${what} true`) && answers.has(`${what} false`);
    await expect.poll(areAsked).toBe(true);
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
  // An empty field has asked for nothing yet.
  await user.type(field, 'snow{Enter}');
  expect(screen.getByText('/')).toBeDefined();
  await answer('snow', albumOf(3, 'Snow'));
  expect(await screen.findByText('/musicbase/album/3')).toBeDefined();
  await user.clear(field);
  await user.type(field, 'harbour{Enter}');
  expect(screen.getByText('/musicbase/album/3')).toBeDefined();
  await answer('harbour', albumOf(4, 'Harbour'));
  expect(await screen.findByText('/musicbase/album/4')).toBeDefined();
});

test('an object is found by its name, in the other keyboard layout as well, and Ctrl and Enter lead to its schedule', async () => {
  const searched = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/my/playlists')) return Response.json({ playlists: [], pagination: none });
    if (!address.includes('/objects/search')) return Response.json({ albums: [], tracks: [], total: 0 });
    const body = JSON.parse(init?.body as string) as { name: string };
    searched(body);
    const objects = 'чайная'.includes(body.name) ? [{ id: 7, name: 'Чайная', address: 'Arbat 1' }] : [];
    return Response.json({ objects, pagination: none });
  });
  const { user } = await renderPart(
    <>
      <Palette />
      <Place />
    </>,
  );
  const field = screen.getByRole('combobox');
  await user.type(field, 'чай');
  await screen.findByRole('option', { name: 'Чайная Arbat 1' });
  expect(searched).toHaveBeenLastCalledWith({ address: '', legal_entity: '', name: 'чай', is_active: true });
  await user.clear(field);
  await user.type(field, 'XFQ');
  const asked = () => searched.mock.calls.slice(-2).map(([body]) => body);
  const bodies = ['XFQ', 'чай'].map((name) => ({ address: '', legal_entity: '', name, is_active: true }));
  await vi.waitFor(() => expect(asked()).toEqual(bodies));
  await screen.findByRole('option', { name: 'Чайная Arbat 1' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('/object/7/schedule')).toBeDefined();
});

test('every screen that needs no id is listed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ playlists: [], pagination: none }));
  const names = Object.values(palette.screens);
  await renderPart(<Palette />);
  for (const name of names) expect(screen.getByRole('option', { name })).toBeDefined();
  const left = table.filter(({ auth, path, jump }) => auth && !path.includes(':') && !jump);
  expect(left.map(({ path }) => path)).toEqual([
    // An action.
    '/mymusic/new-playlist',
    // Lists of what is listed here.
    '/feedback/index',
    // The form of `/feedback`.
    '/feedback/request',
    '/contract/index',
    '/auth/index',
  ]);
});
