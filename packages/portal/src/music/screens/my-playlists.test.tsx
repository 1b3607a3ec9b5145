import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../i18n/en/main.ts';
import { myMusic } from '../../i18n/en/my-music.ts';
import { playlists as text } from '../../i18n/en/playlists.ts';
import { tracks as tracksText } from '../../i18n/en/tracks.ts';
import { readCookie, writeCookie } from '../../lib/cookies.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { player } from '../../player/store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { addressOf, collectionOf, pageOf, playlistOf, serve, trackOf } from '../../testing/server.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { PlaylistLinks } from '../playlists/playlist-links.tsx';
import { Screen } from './my-playlists.tsx';

const { music, shell } = main;
const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const widen = (width: number) => act(async () => happyDOM.setViewport({ width }));

beforeEach(async () => {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  await widen(1400);
});

afterEach(async () => {
  forgetSession();
  await widen(1024);
});

const open = (address: string) =>
  renderScreen(() => null, address, [
    {
      path: '/mymusic/*',
      element: (
        <>
          <Screen />
          <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
          <aside>
            <PlaylistLinks />
          </aside>
        </>
      ),
    },
  ]);

const list = () => screen.findByRole('navigation', { name: text.list });
const current = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.getAttribute('title') ?? link.textContent);

test('the playlist that was selected last is beside the list, another one by a press, and on its own page in a new tab', async () => {
  const all = [playlistOf(3), playlistOf(4, { track_count: 0 }), playlistOf(5, { track_count: 1 })];
  const { sent } = serve({
    '/my/playlists': pageOf({ playlists: all }),
    '/my/playlists/3': pageOf({ tracks: [trackOf(1), trackOf(2)] }, { collection: all[0] }),
    '/my/playlists/4': pageOf({ tracks: [] }, { collection: all[1] }),
  });
  writeCookie('playlist', '9');
  const { user, router } = await open('/mymusic/playlists');
  await screen.findByRole('list', { name: 'Tracks: Playlist 3' });
  expect(sent.map(({ call, query }) => [call, query])).toEqual([
    ['GET /my/playlists', { limit: '100', offset: '0' }],
    ['GET /my/playlists/3', { limit: '1000', offset: '0' }],
  ]);
  // One that is gone is stored no longer.
  expect(readCookie('playlist')).toBe('3');
  const items = within(await list()).getAllByRole('link');
  expect(items.map((item) => [item.textContent, addressOf(item)])).toEqual([
    ['Playlist 32 tracks · 1 h 5 min'.replaceAll(/(\d) /g, '$1\u00a0').replace('h\u00a0', 'h '), '/mymusic/playlist/3'],
    ['Playlist 40\u00a0tracks', '/mymusic/playlist/4'],
    ['Playlist 51\u00a0track · 1\u00a0h 5\u00a0min', '/mymusic/playlist/5'],
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['true', null, null]);
  const beside = screen.getByRole('region', { name: 'Playlist 3' });
  expect(within(beside).getByText('2 tracks · 1 h 5 min')).toBeDefined();
  expect(addressOf(within(beside).getByRole('link', { name: text.open }))).toBe('/mymusic/playlist/3');
  const chooseSet = vi.spyOn(player, 'chooseSet').mockImplementation(() => undefined);
  await user.click(within(beside).getByRole('button', { name: music.playAll }));
  expect(chooseSet.mock.calls[0]?.[0]).toMatchObject({ id: 'playlist:3', tracks: [{ id: 1 }, { id: 2 }] });
  await user.click(items[1]!);
  const empty = await screen.findByRole('region', { name: 'Playlist 4' });
  await within(empty).findByText(tracksText.none);
  expect(within(empty).getAllByRole('link').map(addressOf)).toEqual(['/mymusic/playlist/4', '/musicbase', '/search']);
  expect(within(empty).getByText('0 tracks')).toBeDefined();
  expect([readCookie('playlist'), router.state.location.pathname]).toEqual(['4', '/mymusic/playlists']);
  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...press });
    items[2]!.addEventListener('click', (each) => queueMicrotask(() => each.preventDefault()), { once: true });
    fireEvent(items[2]!, event);
    expect(readCookie('playlist'), JSON.stringify(press)).toBe('4');
  }
});

test('on a narrow screen each opens on its own page, and the sidebar marks the one that is open', async () => {
  await widen(1000);
  const all = Array.from({ length: 7 }, (_, at) => playlistOf(at + 1));
  const { calls } = serve({ '/my/playlists': pageOf({ playlists: all }) });
  const { router, user } = await open('/mymusic/playlist/2');
  const links = within(await screen.findByRole('region', { name: shell.myPlaylists }));
  expect(links.getAllByRole('link').map(addressOf)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((id) => `/mymusic/playlist/${id}`),
    '/mymusic/playlists',
  ]);
  expect(current(screen.getByRole('complementary'))).toEqual(['Playlist 2']);
  expect(links.getByText(shell.allPlaylists)).toBeDefined();
  expect(
    within(await list())
      .getAllByRole('link')
      .map((each) => each.getAttribute('aria-current')),
  ).not.toContain('true');
  expect(screen.queryByRole('region', { name: 'Playlist 1' })).toBeNull();
  await user.click(within(await list()).getByRole('link', { name: /^Playlist 5/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mymusic/playlist/5'));
  expect(current(screen.getByRole('complementary'))).toEqual(['Playlist 5']);
  expect(calls()).toEqual(['GET /my/playlists']);
});

test('without a playlist both the screen and the sidebar offer to create one', async () => {
  serve({});
  await open('/mymusic/playlists');
  expect((await screen.findByText(myMusic.empty.ownPlaylists)).parentElement?.querySelector('a')?.pathname).toBe(
    '/mymusic/new-playlist',
  );
  const aside = screen.getByRole('complementary');
  expect(
    within(aside)
      .getAllByRole('link')
      .map((link) => [link.textContent, addressOf(link)]),
  ).toEqual([[shell.newPlaylist, '/mymusic/new-playlist']]);
  expect(screen.getAllByRole('link', { name: text.create }).map(addressOf)).toEqual(
    Array(2).fill('/mymusic/new-playlist'),
  );
  const tabs = screen.getByRole('navigation', { name: myMusic.heading });
  expect(current(tabs)).toEqual([myMusic.views.playlists]);
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => [link.textContent, addressOf(link)]),
  ).toEqual([
    [myMusic.views.overview, '/mymusic'],
    [myMusic.views.playlists, '/mymusic/playlists'],
    [myMusic.views.readyMade, '/mymusic/playlists?tab=ready-made'],
    [myMusic.views.albums, '/mymusic/albums'],
    [myMusic.views.revoked, '/mymusic/revoked'],
  ]);
});

test('ready-made playlists are in another tab, from which a removed one disappears until that is undone', async () => {
  const { answers, of } = serve({
    '/my/collections': pageOf({ collections: [collectionOf(1, { is_my: true }), collectionOf(2)] }),
    'DELETE /my/collections': () => {
      answers['GET /my/collections'] = pageOf({ collections: [] });
      return { success: true };
    },
  });
  const { user } = await open('/mymusic/playlists?tab=ready-made');
  const card = await screen.findByRole('link', { name: /^Collection 1/ });
  expect(addressOf(card)).toBe('/musicbase/playlist/1');
  expect(card.textContent).toContain('2\u00a0tracks');
  expect(screen.queryByRole('link', { name: /^Collection 2/ })).toBeNull();
  expect(of('GET /my/collections')[0]?.query).toEqual({ limit: '96', offset: '0' });
  expect(current(screen.getByRole('navigation', { name: myMusic.heading }))).toEqual([myMusic.views.readyMade]);
  const remove = screen.getByRole('button', { name: music.remove });
  expect(document.getElementById(remove.getAttribute('aria-describedby')!)?.textContent).toBe('Collection 1');
  await user.click(remove);
  expect(await screen.findByText(myMusic.empty.playlists)).toBeDefined();
  expect(addressOf(screen.getByRole('link', { name: shell.titles.musicbase }))).toBe('/musicbase?view=playlists');
  await user.click(await screen.findByRole('button', { name: music.undo }));
  await waitFor(() => expect(of('POST /my/collections')[0]?.body).toEqual({ id: 1 }));
});
