import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../i18n/en/catalogue.ts';
import { main } from '../../i18n/en/main.ts';
import { myMusic, revoked as text } from '../../i18n/en/my-music.ts';
import { tracks } from '../../i18n/en/tracks.ts';
import { watchListEnd } from '../../testing/list-end.ts';
import { renderScreen } from '../../testing/render.tsx';
import { addressOf, albumOf, collectionOf, factsIn, pageOf, playlistOf, refusal, serve } from '../../testing/server.ts';
import { writeSeen } from '../revoked/seen.ts';
import { Screen as Block } from './block.tsx';
import { Screen as MyAlbums } from './my-albums.tsx';
import { Screen as MyMusic } from './my-music.tsx';
import { Screen as NewAlbums } from './new-albums.tsx';
import { Screen as PopularAlbums } from './popular-albums.tsx';

const { home, music, shell } = main;

const links = (within_ = document.body) => within(within_).queryAllByRole('link').map(addressOf);
const shelf = (name: string) => screen.getByRole('heading', { name }).closest('section')!;
const many = <T,>(count: number, of: (id: number) => T) => Array.from({ length: count }, (_, at) => of(at + 1));
const current = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

const lost = (id: number, playlists: number[], day = 20) => ({
  id,
  name: `Lost ${id}`,
  revoked_at: `2026-11-${day}T10:00:00Z`,
  playlists: playlists.map((each) => ({ id: each, name: '' })),
});

test('the overview shows figures, the latest of each kind and what was revoked since the last visit', async () => {
  writeSeen('2026-11-19T10:00:00Z');
  const { of, sent } = serve({
    '/my/totals': { albums: 1, playlists: 7, collections: 2, tracks: 1, size: 18.6e9 },
    '/my/playlists': pageOf({ playlists: many(7, playlistOf) }),
    '/my/collections': pageOf({ collections: many(7, (id) => collectionOf(id, { is_my: id !== 2 })) }),
    '/my/albums': pageOf({ albums: [albumOf(1, { is_my: true })] }),
    '/revoked/tracks': pageOf({ tracks: [lost(1, [1, 2]), lost(2, [2]), lost(3, [4], 18)] }),
    '/revoked/albums': pageOf({ albums: [lost(1, [])] }),
  });
  await renderScreen(MyMusic, '/mymusic');
  const notice = (await screen.findByText(text.notice(2, 2))).parentElement!;
  expect([notice.getAttribute('role'), links(notice)]).toEqual(['status', ['/mymusic/revoked']]);
  expect(within(notice).getByText(text.noticeLink(2))).toBeDefined();
  const figures = await screen.findByRole('region', { name: home.summary });
  expect(factsIn(within(figures).getAllByRole('term'))).toEqual([
    ['album', '1'],
    ['own playlists', '7'],
    ['ready-made playlists', '2'],
    ['file', '1'],
    ['GB of music', '18.6'],
  ]);
  expect(links(figures)).toEqual(['/mymusic/albums', '/mymusic/playlists', '/mymusic/playlists?tab=ready-made']);
  await screen.findByText('Revoked in the last two weeks: 3 tracks and 1 album.');
  const { views, all } = myMusic;
  const six = [1, 2, 3, 4, 5, 6];
  expect(links(shelf(views.playlists))).toEqual(['/mymusic/playlists', ...six.map((id) => `/mymusic/playlist/${id}`)]);
  expect(links(shelf(views.readyMade))).toEqual([
    '/mymusic/playlists?tab=ready-made',
    ...[1, 3, 4, 5, 6, 7].map((id) => `/musicbase/playlist/${id}`),
  ]);
  expect(links(shelf(views.albums))).toEqual(['/mymusic/albums', '/musicbase/album/1']);
  expect(links(shelf(views.revoked))).toEqual(['/mymusic/revoked']);
  expect(Object.values(all).map((name) => screen.getByText(name).tagName)).toEqual(Array(4).fill('A'));
  expect(within(shelf(views.albums)).getByText('Artist 1')).toBeDefined();
  expect(within(shelf(views.playlists)).getAllByText('2 tracks')).toHaveLength(6);
  expect(within(shelf(views.albums)).getByRole('button', { name: music.remove })).toBeDefined();
  expect(current().map(({ textContent }) => textContent)).toEqual([views.overview]);
  expect(document.querySelector('[aria-busy]')).toBeNull();
  expect(of('GET /my/albums')[0]?.query).toEqual({ limit: '48', offset: '0' });
  const counted = sent.filter(({ query }) => query['limit'] === '1').map(({ call }) => call);
  expect(counted).toEqual(['GET /revoked/tracks', 'GET /revoked/albums']);
});

test('an empty overview says where to begin, and no tab of it is announced', async () => {
  serve({ '/my/totals': { albums: 0, playlists: 0, collections: 0, tracks: 0, size: 0 } });
  await renderScreen(MyMusic, '/mymusic');
  expect(document.querySelectorAll('[aria-busy]').length).toBeGreaterThan(0);
  expect(document.querySelector('[hidden]')).not.toBeNull();
  await screen.findByText(myMusic.empty.revoked);
  expect(document.querySelector('[hidden]')).toBeNull();
  const { views, empty } = myMusic;
  const shelves = [
    [views.playlists, empty.ownPlaylists, '/mymusic/new-playlist'],
    [views.readyMade, empty.playlists, '/musicbase?view=playlists'],
    [views.albums, myMusic.noAlbums, '/musicbase/album'],
  ] as const;
  for (const [name, words, to] of shelves) {
    expect(await within(shelf(name)).findByText(words)).toBeDefined();
    expect(links(shelf(name)), name).toEqual([to]);
  }
  expect(links(shelf(views.revoked))).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});

describe('lists of albums', () => {
  const period = () => screen.getByRole('group', { name: catalogue.period });
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

  test('new albums are limited to a period, which is in the address, and one that ends before it begins is refused', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    const { of, answers } = serve({ '/albums/': pageOf({ albums: many(7, albumOf) }) });
    const { user, router } = await renderScreen(NewAlbums, '/musicbase/album?to=2026-11-20&from=x');
    await screen.findByText('Album 1');
    const asked = () => of('GET /albums/').at(-1)?.query;
    expect(asked()).toEqual({ to: '2026-11-20', limit: '48', offset: '0' });
    expect(screen.getByText(`${catalogue.base} · ${catalogue.newReleases}`)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(catalogue.tabs.newAlbums);
    expect(current().map(({ textContent }) => textContent)).toEqual([catalogue.tabs.newAlbums]);
    const pictures = () =>
      screen.getAllByRole('link', { name: /^Album/ }).map((link) => link.querySelector('img')?.loading);
    await waitFor(() => expect(pictures()).toEqual([...Array(6).fill('eager'), 'lazy']));
    expect(field(catalogue.to).value).toBe('20/11/2026');
    await user.type(field(catalogue.from), '21.11.2026{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(catalogue.badPeriod);
    expect(router.state.location.search).toBe('?from=2026-11-21&to=2026-11-20');
    await waitFor(() => expect(asked()).toEqual({ limit: '48', offset: '0' }));
    answers['/albums/'] = pageOf({ albums: [] });
    const week = within(period()).getByRole('button', { name: catalogue.recent.week });
    await user.click(week);
    expect(router.state.location.search).toBe('?from=2026-11-14');
    expect(week.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText(catalogue.nothingInPeriod)).toBeDefined();
    expect(asked()).toEqual({ from: '2026-11-14', limit: '48', offset: '0' });
    await user.click(week);
    expect(router.state.location.search).toBe('');
    await user.click(within(period()).getByRole('button', { name: catalogue.recent.year }));
    expect(router.state.location.search).toBe('?from=2025-11-21');
    await user.click((await screen.findAllByRole('button', { name: catalogue.clearPeriod })).at(-1)!);
    expect(within(period()).queryByRole('button', { name: catalogue.clearPeriod })).toBeNull();
    answers['/albums/'] = pageOf({ albums: [] });
    expect(week.getAttribute('aria-pressed')).toBe('false');
  });

  test('without any album the list offers to be read again', async () => {
    const { answers, of } = serve({});
    const { user } = await renderScreen(NewAlbums, '/musicbase/album');
    expect(await screen.findByText(music.empty.albums)).toBeDefined();
    answers['/albums/'] = pageOf({ albums: [albumOf(1)] });
    await user.click(screen.getByRole('button', { name: music.empty.refresh }));
    expect(await screen.findByText('Album 1')).toBeDefined();
    expect(of('GET /albums/')).toHaveLength(2);
  });

  test('popular albums are read page by page, as their end comes near', async () => {
    const end = watchListEnd();
    const answers = (offset: string) =>
      pageOf(
        { albums: [albumOf(Number(offset) + 1)] },
        { pagination: { limit: 48, offset: Number(offset), total: 49 } },
      );
    const { of } = serve({ '/albums/popular': ({ query }: { query: { offset: string } }) => answers(query.offset) });
    await renderScreen(PopularAlbums, '/musicbase/album-popular');
    await screen.findByText('Album 1');
    expect(screen.getByText(catalogue.base, { selector: 'p' })).toBeDefined();
    expect(current().map(({ textContent }) => textContent)).toEqual([catalogue.tabs.popular]);
    await act(async () => end.scrollTo?.());
    expect(await screen.findByText('Album 49')).toBeDefined();
    expect(of('GET /albums/popular').map(({ query }) => query)).toEqual([
      { limit: '48', offset: '0' },
      { limit: '48', offset: '48' },
    ]);
  });

  test('popular albums that are none yet are read again by a press', async () => {
    const { answers } = serve({});
    const { user } = await renderScreen(PopularAlbums, '/musicbase/album-popular');
    await screen.findByText(music.empty.albums);
    answers['/albums/popular'] = pageOf({ albums: [albumOf(1)] });
    await user.click(screen.getByRole('button', { name: music.empty.refresh }));
    expect(await screen.findByText('Album 1')).toBeDefined();
  });
});

test('an album that is removed from my music leaves its list', async () => {
  const { answers, of } = serve({
    '/my/albums': pageOf({ albums: [albumOf(1, { is_my: true }), albumOf(2)] }),
    'DELETE /my/albums': () => {
      answers['GET /my/albums'] = pageOf({ albums: [] });
      return { success: true };
    },
  });
  const { user } = await renderScreen(MyAlbums, '/mymusic/albums');
  await screen.findByText('Album 1');
  expect(screen.queryByText('Album 2')).toBeNull();
  await user.click(screen.getByRole('button', { name: music.remove }));
  expect(await screen.findByText(tracks.noMyAlbums)).toBeDefined();
  expect(addressOf(screen.getByRole('link', { name: tracks.toBase }))).toBe('/musicbase/album');
  expect(of('DELETE /my/albums')[0]?.body).toEqual({ id: 1 });
});

const openBlock = () =>
  renderScreen(() => null, '/musicbase/block/2', [{ path: '/musicbase/block/:id', Component: Block }]);

test('a block lists its own collections under its name', async () => {
  const { of } = serve({
    '/collections/blocks': {
      blocks: [
        { id: 1, name: 'Morning' },
        { id: 2, name: 'Evening' },
      ],
    },
    '/collections': pageOf({ collections: [collectionOf(3)] }),
  });
  await openBlock();
  await screen.findByText('Collection 3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening' })).toBeDefined();
  expect(document.title).toContain('Evening');
  expect(of('GET /collections')[0]?.query).toEqual({ limit: '96', offset: '0', block_id: '2' });
  expect(addressOf(screen.getByRole('link', { name: catalogue.backToBase }))).toBe('/musicbase');
  expect(screen.getByRole('button', { name: music.add })).toBeDefined();
});

test('an empty block leads to the others, and one that is gone is said not to exist', async () => {
  const { answers } = serve({});
  const { unmount } = await openBlock();
  expect(await screen.findByText(music.empty.collections)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(catalogue.tabs.blocks);
  expect(links().at(-1)).toBe('/musicbase');
  unmount();
  answers['/collections'] = refusal(404);
  await openBlock();
  expect(await screen.findByRole('heading', { level: 1, name: shell.notFound.heading })).toBeDefined();
  expect(addressOf(screen.getByRole('link', { name: shell.titles.musicbase }))).toBe('/musicbase');
  expect(document.title).toContain(shell.titles.notFound);
});
