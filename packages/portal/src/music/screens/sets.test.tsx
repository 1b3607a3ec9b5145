import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { catalogue } from '../../i18n/en/catalogue.ts';
import { main } from '../../i18n/en/main.ts';
import { tracks as text } from '../../i18n/en/tracks.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { player } from '../../player/store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { addressOf, albumOf, collectionOf, factsIn, pageOf, refusal, serve, trackOf } from '../../testing/server.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { AddingDialog } from '../playlists/adding-dialog.tsx';
import { closeAdding } from '../playlists/adding.ts';
import { Screen as AlbumScreen } from './album.tsx';
import { Screen as CollectionScreen } from './collection.tsx';

const { music, shell } = main;

afterEach(closeAdding);

function signIn() {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  onTestFinished(forgetSession);
}

/** A screen at its route, with the parts of the shell that it works with. */
const open = (path: string, Screen: typeof AlbumScreen) =>
  renderScreen(() => null, path, [
    {
      path: path.replace(/\d+$/, ':id'),
      element: (
        <>
          <Screen />
          <AddingDialog />
          <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
        </>
      ),
    },
  ]);

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const facts = () => factsIn(screen.queryAllByRole('term'));

const album = albumOf(7, { name: 'Harbour', artist: 'Anna', release_date: '2026-01-31', label: 'Quay', upc: null });

test('an album is shown with what is known of it, its tracks without albums, and what they are most often', async () => {
  signIn();
  const rain = { genres: ['Rain', 'Unlisted'], tags: ['Calm'] };
  const tracks = [trackOf(1, rain), trackOf(2, { genres: ['Jazz', 'Rain'], artist: '' }), trackOf(3, { file: null })];
  const { of } = serve({
    '/albums/7': pageOf({ tracks }, { album }),
    '/genres': {
      genres: [
        { id: 4, name: 'Jazz' },
        { id: 6, name: 'Rain' },
      ],
    },
    '/tags': { tags: [{ id: 9, name: 'Calm' }] },
  });
  const { user, unmount } = await open('/musicbase/album/7', AlbumScreen);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shell.loading);
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  await screen.findByRole('heading', { level: 1, name: 'Harbour' });
  expect(document.title).toContain('Harbour');
  expect(of('GET /albums/7')[0]?.query).toEqual({ limit: '1000', offset: '0' });
  expect(screen.getByText('Album · 31 January 2026')).toBeDefined();
  expect(screen.getByText('2 tracks · 1 h 5 min · 50 MB')).toBeDefined();
  expect(addressOf(screen.getByRole('link', { name: 'Anna' }))).toBe('/search?what=Anna');
  expect(addressOf(screen.getByRole('link', { name: catalogue.backToAlbums }))).toBe('/musicbase/album');
  expect(facts()).toEqual([
    [text.releaseDate, '31 January 2026'],
    [text.label, 'Quay'],
  ]);
  const labels = within(await screen.findByRole('list', { name: text.genresAndTags })).getAllByRole('link');
  expect(labels.map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['Rain', '/search?genres=6'],
    ['Jazz', '/search?genres=4'],
    ['Calm', '/search?tags=9'],
  ]);
  const rows = within(screen.getByRole('list', { name: 'Tracks: Harbour' })).getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('aria-setsize'))).toEqual(['3', '3', '3']);
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ),
  ).toEqual([
    ['Play Track 1', text.addToPlaylist, text.more],
    ['Play Track 2', text.addToPlaylist, text.more],
    ['Play Track 3'],
  ]);
  expect([within(rows[0]!).queryByRole('link'), screen.queryByText(music.album)]).toEqual([null, null]);
  const entriesOf = async (row: HTMLElement) => {
    await user.click(within(row).getByRole('button', { name: text.more }));
    return (await within(row).findAllByRole('menuitem')).map((item) => item.textContent);
  };
  const { playNext, enqueue, blockInVenues, goToArtist } = text;
  expect(await entriesOf(rows[0]!)).toEqual([playNext, enqueue, blockInVenues, goToArtist]);
  expect(await entriesOf(rows[1]!)).toEqual([playNext, enqueue, blockInVenues]);
  unmount();
  expect(document.title).not.toContain('Harbour');
});

test('a set of many artists links to none, and all of it is added, downloaded and played', async () => {
  signIn();
  const various = { ...album, artist: 'Various Artists', release_date: null };
  const playlist = { id: 3, name: 'Evening', cover: null, track_count: 0 };
  const { answers, of } = serve({
    '/albums/7': pageOf({ tracks: [trackOf(1)] }, { album: various }),
    '/my/playlists': pageOf({ playlists: [playlist] }),
    'POST /my/playlists/3/tracks': { playlist, added: [1], already: [] },
    '/albums/7/download': { url: '/media/7.zip', filename: 'Harbour.zip', size: 5e7 },
    'POST /my/albums': { success: true },
  });
  const { user } = await open('/musicbase/album/7', AlbumScreen);
  expect((await screen.findByText('Various Artists')).closest('a')).toBeNull();
  expect(screen.getByText('Album')).toBeDefined();
  const files: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push([this.href, this.download, this.rel]);
  });
  await user.click(await button(text.download));
  expect(await screen.findByText('Downloading Harbour.zip, 50 MB')).toBeDefined();
  expect(files).toEqual([['http://localhost:3000/media/7.zip', 'Harbour.zip', 'noreferrer']]);
  answers['/albums/7/download'] = refusal(503, { message: 'The disk sleeps' });
  await user.click(await button(text.download));
  expect(await screen.findByText('The disk sleeps')).toBeDefined();
  answers['/albums/7/download'] = refusal(500, { message: 'The table says it' });
  await user.click(await button(text.download));
  await waitFor(() => expect(screen.getByRole('button', { name: text.download }).getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByText('The table says it')).toBeNull();
  await user.click(screen.getByRole('button', { name: music.add }));
  expect(await screen.findByText(music.addedToast)).toBeDefined();
  expect(of('POST /my/albums')[0]?.body).toEqual({ id: 7 });
  expect(screen.getByRole('button', { name: music.remove })).toBeDefined();
  const choose = vi.spyOn(player, 'chooseSet').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: music.playAll }));
  expect(choose.mock.calls[0]?.[0]).toMatchObject({ id: 'album:7', url: '/musicbase/album/7' });
  await user.click(screen.getAllByRole('button', { name: text.addToPlaylist })[0]!);
  await user.click(await screen.findByRole('button', { name: /^Evening/ }));
  await waitFor(() => expect(of('POST /my/playlists/3/tracks')[0]?.body).toEqual({ album_id: 7 }));
});

test('a ready-made playlist names the albums of its tracks, of which one can be added, blocked or played next', async () => {
  signIn();
  const collection = collectionOf(4, { name: 'Morning', description: 'For early guests', is_my: true });
  const { of } = serve({
    '/collections/4': pageOf({ tracks: [trackOf(1, { name: '' }), trackOf(2)] }, { collection }),
    'POST /my/music-rules': { success: true, rules: [] },
    'DELETE /my/collections': { success: true },
  });
  const { user } = await open('/musicbase/playlist/4', CollectionScreen);
  await screen.findByRole('heading', { level: 1, name: 'Morning' });
  expect(screen.getByText('For early guests')).toBeDefined();
  expect(screen.getByText(catalogue.readyMadeOne)).toBeDefined();
  expect(addressOf(screen.getByRole('link', { name: catalogue.backToReadyMade }))).toBe('/musicbase?view=playlists');
  const [row, other] = within(screen.getByRole('list', { name: 'Tracks: Morning' })).getAllByRole('listitem');
  expect(within(row!).getByText(music.untitled)).toBeDefined();
  expect(addressOf(within(other!).getByRole('link', { name: 'Harbour' }))).toBe('/musicbase/album/5');
  const playNext = vi.spyOn(player, 'playNext').mockImplementation(() => undefined);
  const enqueue = vi.spyOn(player, 'enqueue').mockImplementation(() => undefined);
  const press = async (name: string) => {
    await user.click(within(other!).getByRole('button', { name: text.more }));
    await user.click(await within(other!).findByRole('menuitem', { name }));
  };
  await press(text.playNext);
  await press(text.enqueue);
  expect([playNext, enqueue].map(({ mock }) => mock.calls)).toMatchObject([[[{ id: 2 }]], [[{ id: 2 }]]]);
  await press(text.blockInVenues);
  await waitFor(() => expect(of('POST /my/music-rules')[0]?.body).toEqual({ rules: [{ kind: 'track', track_id: 2 }] }));
  await user.click(within(other!).getByRole('button', { name: text.more }));
  expect(addressOf(within(other!).getByRole('menuitem', { name: text.goToAlbum }))).toBe('/musicbase/album/5');
  expect(addressOf(within(other!).getByRole('menuitem', { name: text.goToArtist }))).toBe('/search?what=Artist+2');
  await user.click(screen.getByRole('button', { name: music.remove }));
  expect(await screen.findByText(music.removedToast)).toBeDefined();
  // It is still on the screen, where it can be added again.
  expect(screen.queryByRole('button', { name: music.undo })).toBeNull();
  expect(of('DELETE /my/collections')[0]?.body).toEqual({ id: 4 });
  await user.click(within(other!).getByRole('button', { name: text.addToPlaylist }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Track 2')).toBeDefined();
});

test('a set without tracks leads to others, and one that cannot be read says so in its heading', async () => {
  const { answers } = serve({ '/collections/4': pageOf({ tracks: [] }, { collection: collectionOf(4) }) });
  const { user } = await open('/musicbase/playlist/4', CollectionScreen);
  expect(await screen.findByText(text.none)).toBeDefined();
  expect(addressOf(screen.getByRole('link', { name: music.empty.toBase }))).toBe('/musicbase');
  expect(facts()).toEqual([]);
  const names = [music.playAll, text.addToPlaylist, text.download];
  expect(await Promise.all(names.map(async (name) => (await button(name)).disabled))).toEqual([true, true, true]);
  answers['/albums/7'] = refusal(400, { message: 'Not now' });
  await open('/musicbase/album/7', AlbumScreen);
  expect(await screen.findByRole('heading', { level: 1, name: shell.failure.title })).toBeDefined();
  answers['/albums/7'] = pageOf({ tracks: [trackOf(1)] }, { album });
  await user.click(screen.getByRole('button', { name: shell.retry }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour' })).toBeDefined();
});
