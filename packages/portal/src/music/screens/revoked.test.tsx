import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { consumeLeftovers } from '@kamerton/ui/testing/leftovers';
import { main } from '../../i18n/en/main.ts';
import { myMusic, revoked as text } from '../../i18n/en/my-music.ts';
import { tracks as tracksText } from '../../i18n/en/tracks.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { player } from '../../player/store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { addressOf, albumOf, factsIn, pageOf, refusal, serve, trackOf, type Sent } from '../../testing/server.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { closeAdding, useAddition } from '../playlists/adding.ts';
import { readSeen } from '../revoked/seen.ts';
import { reloadSet } from '../sets/track-sets.ts';
import { Screen } from './revoked.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await player.load();
  // The player lives as long as its page.
  consumeLeftovers();
});

beforeEach(() => storeSession('token', { email: 'bar@example.com', name: 'Bar' }));
afterEach(() => {
  closeAdding();
  player.close();
  forgetSession();
});
afterAll(() => player.close());

const at = '2026-11-20T10:00:00Z';
const gone = { cover: null, revoked_at: at, reason: '', playlists: [], objects: [], replacements: [] };
const lostTrack = {
  ...trackOf(9, { name: 'Lost', artist: 'Anna', file: null }),
  ...gone,
  reason: 'Rights expired',
  playlists: [
    { id: 1, name: 'Evening' },
    { id: 2, name: 'Morning' },
  ],
  objects: [{ id: 6, name: 'Bar on the quay' }],
  replacements: [trackOf(21, { album_id: 30 }), trackOf(22)],
};
const lostAlbum = {
  ...albumOf(8, { name: 'Gone' }),
  ...gone,
  replacements: [albumOf(31), albumOf(32, { is_my: true })],
};
const unhit = { ...trackOf(10, { name: 'Alone', file: null }), ...gone, replacements: [trackOf(23)] };
const answers = {
  '/revoked/tracks': pageOf({ tracks: [lostTrack, unhit, { ...trackOf(11, { name: 'Last' }), ...gone }] }),
  '/revoked/albums': pageOf({ albums: [lostAlbum] }),
  '/revoked/planned': pageOf({ tracks: [] }),
};

function Page() {
  return (
    <>
      <Screen />
      <output>{JSON.stringify(useAddition())}</output>
      <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
    </>
  );
}

const open = async (more: Record<string, unknown> = {}, address = '/mymusic/revoked') => {
  const server = serve({ ...answers, ...more });
  return { ...server, ...(await renderScreen(Page, address)) };
};
const row = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);

test('what will be revoked is shown while it plays, and is replaced in time', async () => {
  const coming = { ...lostTrack, ...trackOf(12, { name: 'Coming' }), revoked_at: '2999-01-01T10:00:00Z' };
  const { user, of } = await open(
    {
      '/revoked/planned': pageOf({ tracks: [{ ...coming, playlists: [{ id: 1, name: 'Evening' }] }] }),
      '/my/playlists/1': pageOf({ tracks: [trackOf(1), trackOf(12)] }, { collection: { id: 1 } }),
      'POST /my/playlists/1/tracks': { playlist: { id: 1 }, added: [21], already: [] },
    },
    '/mymusic/revoked?tab=planned',
  );
  const planned = await row('Coming');
  expect(within(planned).getByText(/^Plays until 1 January 2999/)).toBeDefined();
  expect(readSeen()).toBe(at);
  await user.click(within(planned).getAllByRole('button', { name: /^Replace with/ })[0]!);
  await waitFor(() =>
    expect(of('POST /my/playlists/1/tracks').map(({ body }) => body)).toEqual([{ ids: [21], position: 1 }]),
  );
});

test('what was revoked is shown with its reason, where it played, and what to play instead', async () => {
  const { user, sent, router } = await open();
  const lost = await row('Lost');
  expect([readSeen(), within(lost).getByText('Revoked on 20 November 2026').getAttribute('datetime')]).toEqual([
    at,
    at,
  ]);
  expect(sent.map(({ query }) => query)).toEqual([1, 2, 3].map(() => ({ limit: '24', offset: '0' })));
  expect(factsIn(within(lost).getAllByRole('term'))).toEqual([
    [text.reason, 'Rights expired'],
    [text.playlists, 'EveningMorning'],
    [text.venues, 'Bar on the quay'],
  ]);
  expect(within(lost).getAllByRole('link').map(addressOf)).toEqual([
    '/mymusic/playlist/1',
    '/mymusic/playlist/2',
    '/object?venue=6',
    '/musicbase/album/30',
    '/musicbase/album/5',
  ]);
  expect(within(lost).queryByText(text.notHit)).toBeNull();
  expect(names(within(lost).getByRole('list', { name: text.insteadOf('Lost') }))).toEqual([
    text.listen('Track 21'),
    text.replaceWith('Track 21'),
    text.listen('Track 22'),
    text.replaceWith('Track 22'),
  ]);
  const alone = await row('Alone');
  expect(within(alone).getByText(text.noReason)).toBeDefined();
  expect(within(alone).getByText(text.notHit)).toBeDefined();
  await user.click(within(alone).getByRole('button', { name: tracksText.addToPlaylist }));
  expect(screen.getByText(JSON.stringify({ name: 'Track 23', ids: [23] }))).toBeDefined();
  const last = await row('Last');
  expect(within(last).getByText(text.noReplacements)).toBeDefined();
  expect(within(last).getAllByRole('link').map(addressOf)).toEqual(['/musicbase']);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['Tracks3', 'true'],
    ['Albums1', 'false'],
  ]);
  await user.click(tabs[1]!);
  expect(router.state.location.search).toBe('?tab=albums');
  expect(names(await row('Gone'))).toEqual([
    text.listen('Album 31'),
    main.music.add,
    text.listen('Album 32'),
    main.music.remove,
  ]);
  await user.click(screen.getByRole('tab', { name: /^Tracks/ }));
  expect(router.state.location.search).toBe('');
});

test('a replacement is listened to before it is chosen, a track alone, an album as a whole', async () => {
  const { user } = await open({ '/albums/31': pageOf({ tracks: [trackOf(40)] }) });
  const listen = (name: string) => screen.findByRole('button', { name: text.listen(name) });
  const isOn = (name: string, expected: boolean) =>
    waitFor(async () => expect((await listen(name)).getAttribute('aria-pressed'), name).toBe(String(expected)));
  await user.click(await listen('Track 22'));
  await isOn('Track 22', true);
  await isOn('Track 21', false);
  const { id, url, playlist, currentIndex } = player.state();
  expect([id, url, playlist.length, currentIndex]).toEqual(['replacements:9', '/mymusic/revoked', 2, 1]);
  expect((await reloadSet({ id, url })).map((track) => track.id)).toEqual([21, 22]);
  await user.click(await listen('Track 22'));
  await isOn('Track 22', false);
  player.connect(reloadSet);
  await user.click(screen.getByRole('tab', { name: /^Albums/ }));
  await user.click(await listen('Album 31'));
  await isOn('Album 31', true);
  await isOn('Album 32', false);
  expect(player.state().id).toBe('album:31');
});

test('an empty tab says so, and without any music revoked there are no tabs', async () => {
  const { user, unmount } = await open({ '/revoked/albums': pageOf({ albums: [] }) });
  await row('Lost');
  await user.click(screen.getByRole('tab', { name: /^Albums/ }));
  expect(await screen.findByText(text.noAlbums)).toBeDefined();
  unmount();
  const noTracks = await open({ '/revoked/tracks': pageOf({ tracks: [] }) }, '/mymusic/revoked?tab=x');
  expect(await screen.findByText(text.noTracks)).toBeDefined();
  noTracks.unmount();
  await open({ '/revoked/tracks': pageOf({ tracks: [] }), '/revoked/albums': pageOf({ albums: [] }) });
  expect(await screen.findByText(myMusic.empty.revoked)).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('where one of both lists cannot be read both are read again', async () => {
  const { user, of, answers: now } = await open({ '/revoked/albums': refusal(400) });
  await user.click(await screen.findByRole('button', { name: main.shell.retry }));
  now['/revoked/albums'] = answers['/revoked/albums'];
  await user.click(await screen.findByRole('button', { name: main.shell.retry }));
  await row('Lost');
  expect(['GET /revoked/tracks', 'GET /revoked/albums'].map((line) => of(line).length)).toEqual([3, 3]);
});

test('a replacement is put in the place of the track in each playlist, and the playlists that failed are named', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { user, of } = await open({
    '/my/playlists/1': pageOf({ tracks: [trackOf(1), trackOf(9, { file: null })] }, { collection: { id: 1 } }),
    'POST /my/playlists/1/tracks': { playlist: { id: 1 }, added: [21], already: [] },
    '/my/playlists/2': refusal(500),
    'DELETE /my/playlists/1/tracks': { playlist: { id: 1 } },
  });
  await user.click(within(await row('Lost')).getByRole('button', { name: text.replaceWith('Track 21') }));
  await screen.findByText(text.notEverywhere('Morning'));
  expect(await screen.findByText(text.replaced('Track 21', 1))).toBeDefined();
  const add = of('POST /my/playlists/1/tracks').map(({ body }: Sent) => body);
  expect(add).toEqual([{ ids: [21], position: 1 }]);
  expect(of('DELETE /my/playlists/1/tracks')).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  await waitFor(() => expect(of('DELETE /my/playlists/1/tracks').map(({ body }) => body)).toEqual([{ ids: [9] }]));
  expect(screen.queryByRole('button', { name: text.undo })).toBeNull();
});
