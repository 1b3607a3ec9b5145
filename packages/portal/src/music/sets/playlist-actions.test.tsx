import { bounds } from '@kamerton/wire/client/bounds';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { playlists as text } from '../../i18n/en/playlists.ts';
import { main } from '../../i18n/en/main.ts';
import { tracks as tracksText } from '../../i18n/en/tracks.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { pageOf, playlistOf, refusal, serve, trackOf } from '../../testing/server.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { closeAdding, useAddition } from '../playlists/adding.ts';
import { usePlaylist } from '../playlists/queries.ts';
import { PlaylistActions } from './playlist-actions.tsx';

beforeEach(() => storeSession('token', { email: 'bar@example.com', name: 'Bar' }));
afterEach(() => {
  closeAdding();
  forgetSession();
});

const { acts } = text;
const evening = playlistOf(7, { name: 'Evening: late?' });
const revoked = { file: null, revoked_at: '2026-11-20T10:00:00Z' };
const tracks = [trackOf(1, { genres: ['Jazz', 'Rain'], isrc: 'X1' }), trackOf(2, revoked)];

function Screen() {
  const pages = usePlaylist(7).data?.pages;
  const addition = useAddition();
  return (
    <>
      {pages?.[0] && <PlaylistActions playlist={pages[0].collection} pages={pages} />}
      <output>{addition && JSON.stringify(addition)}</output>
      <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
    </>
  );
}

async function open(answers: Record<string, unknown> = {}, address = '/mymusic/playlist/7') {
  const server = serve({ '/my/playlists/7': pageOf({ tracks }, { collection: evening }), ...answers });
  const page = await renderScreen(Screen, '/mymusic', [{ path: '/mymusic', element: <p>The list</p> }]);
  await page.router.navigate(address);
  await screen.findByText(acts.edit);
  const choose = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name: acts.more }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...page, ...server, choose, at: () => page.router.state.location };
}

test('its playable tracks are added elsewhere', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: acts.add }));
  expect(screen.getByText(JSON.stringify({ name: 'Evening: late?', ids: [1] }))).toBeDefined();
});

test('an empty playlist is neither played, added elsewhere nor downloaded', async () => {
  await open({ '/my/playlists/7': pageOf({ tracks: [] }, { collection: { ...evening, track_count: 0 } }) });
  const names = [main.music.playAll, acts.add, tracksText.download, acts.edit];
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(names.map(isOff)).toEqual([true, true, true, false]);
});

test('its form opens at an address of its own, and Back, Cancel and a reload do as with any page', async () => {
  const { user, router, at } = await open();
  await user.click(screen.getByRole('button', { name: acts.edit }));
  await screen.findByRole('dialog', { name: text.form.editTitle });
  expect([at().search, at().state]).toEqual(['?edit=1', { samePage: true, overlay: true }]);
  await user.click(screen.getByRole('button', { name: main.shell.cancel }));
  await waitFor(() => expect(at().search).toBe(''));
  await router.navigate(-1);
  await screen.findByText('The list');
});

test('a form that was opened by its address closes in its place', async () => {
  const { user, router, at } = await open({}, '/mymusic/playlist/7?edit=1&from=mail');
  await user.click(await screen.findByRole('button', { name: main.shell.cancel }));
  await waitFor(() => expect(at().search).toBe('?from=mail'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await router.navigate(-1);
  await screen.findByText('The list');
});

test('its list of tracks is saved as a table, under a name that any system takes', async () => {
  const tables: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${tables.push(blob as Blob)}`);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { choose, answers } = await open();
  await choose(acts.csv);
  await waitFor(() => expect(names).toEqual(['Evening_ late_.csv']));
  expect((await tables[0]!.text()).trim().split(/\r?\n/)).toEqual([
    expect.stringContaining(text.csv.columns.join()),
    '1,Track 1,Artist 1,Harbour,3:01,X1,"Jazz, Rain",,',
    '2,Track 2,Artist 2,Harbour,3:02,,,,20 November 2026',
  ]);
  answers['/my/playlists/7'] = refusal(400, { message: 'Not now' });
  await choose(acts.csv);
  expect(await screen.findByText('Not now')).toBeDefined();
});

test('a copy is opened, and one too many is refused with the bound', async () => {
  const long = { ...evening, name: 'x'.repeat(bounds.name - 1) };
  const copy = playlistOf(8, { name: 'The copy' });
  const { choose, of, at, answers } = await open({
    '/my/playlists/7': pageOf({ tracks }, { collection: long }),
    'POST /my/playlists/7/copy': refusal(422, { code: 'invalid', fields: { name: 'too_many' } }),
  });
  await choose(acts.copy);
  expect(await screen.findByText(text.tooManyPlaylists)).toBeDefined();
  answers['POST /my/playlists/7/copy'] = { playlist: copy };
  await choose(acts.copy);
  expect(await screen.findByText(acts.copied('The copy'))).toBeDefined();
  expect(at().pathname).toBe('/mymusic/playlist/8');
  const [sent] = of('POST /my/playlists/7/copy').map(({ body }) => (body as { name: string }).name);
  expect([sent?.length, sent?.endsWith('x (copy)')]).toEqual([bounds.name, true]);
});

test('a deleted playlist can be brought back, and the list of all is read again then', async () => {
  history.replaceState(null, '', '/dist/mymusic/playlist/7');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { user, choose, of, at, answers } = await open({
    'DELETE /my/playlists': refusal(400, { message: 'Not now' }),
    'POST /my/playlists/restore': { success: true },
  });
  await choose(acts.remove);
  expect(await screen.findByText('Not now')).toBeDefined();
  answers['DELETE /my/playlists'] = { success: true };
  await choose(acts.remove);
  const removed = (await screen.findByText(acts.removed('Evening: late?'))).closest<HTMLElement>('[role=status]')!;
  expect([at().pathname, of('DELETE /my/playlists')[0]?.body]).toEqual(['/mymusic/playlists', { id: 7 }]);
  await user.click(within(removed).getByRole('button', { name: text.undo }));
  expect(await screen.findByText(acts.restored('Evening: late?'))).toBeDefined();
  expect(of('POST /my/playlists/restore')[0]?.body).toEqual({ id: 7 });
});
