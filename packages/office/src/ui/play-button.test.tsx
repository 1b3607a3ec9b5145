import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { stopPlayback } from '../lib/playback.ts';
import { refuse } from '../testing/fake-server.ts';
import { press } from '../testing/form.ts';
import { page, trackOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

afterEach(() => {
  stopPlayback();
  vi.restoreAllMocks();
});

async function open() {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  const server = serverFor('catalogue')
    .answer('officeTracks', page(trackOf(), trackOf({ id: 8, name: 'Hail' })))
    .answer('listenToTrack', ({ params }) => ({ url: `https://music.example/${params['id']}` }));
  const { user } = await openOffice('/tracks', { server, isWhole: true });
  await press(user, 'Play “Rain”');
  return { user, server, play };
}

const player = () => screen.findByRole('region', { name: 'Player' });
const paused = () => screen.findAllByRole('button', { name: 'Pause “Rain”' });

it('plays one track at a time, tells where it stands, and closes the connection', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const scroll = vi.spyOn(globalThis.window, 'scrollBy');
  const { user, server, play } = await open();
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  const audio = play.mock.contexts[0] as HTMLAudioElement;
  expect(audio.src).toBe('https://music.example/7');
  for (const button of await paused()) expect(button.getAttribute('aria-busy')).toBe('true');
  vi.spyOn(audio, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(audio, 'duration', 'get').mockReturnValue(185);
  audio.currentTime = 65;
  for (const event of ['playing', 'durationchange', 'timeupdate']) audio.dispatchEvent(new Event(event));
  await waitFor(async () => expect((await player()).textContent).toContain('1:05 / 3:05'));
  for (const button of await paused()) expect(button.getAttribute('aria-busy')).toBe('false');
  await user.click((await paused())[0] ?? document.body);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Play “Rain”' })).toHaveLength(2));
  expect(audio.paused).toBe(true);
  await press(user, 'Play “Hail”');
  await waitFor(() => expect(audio.src).toBe('https://music.example/8'));
  expect(server.receivedOf('listenToTrack').map(({ params }) => params['id'])).toEqual(['7', '8']);
  expect(screen.getAllByRole('button', { name: 'Play “Rain”' })).toHaveLength(1);
  await press(user, 'Close player');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Player' })).toBeNull());
  // The rows stay where they are under the pointer.
  expect(scroll.mock.calls).toEqual([
    [0, 40],
    [0, -40],
  ]);
  expect(audio.getAttribute('src')).toBeNull();
  expect(audio.paused).toBe(true);
});

it('says what cannot be played, and tries it again', async () => {
  const { user, server, play } = await open();
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  (play.mock.contexts[0] as HTMLAudioElement).dispatchEvent(new Event('error'));
  expect((await screen.findByRole('alert')).textContent).toBe('The browser can’t play this file.');
  server.answer('listenToTrack', refuse('not_found'));
  await user.click(screen.getAllByRole('button', { name: 'Play “Rain”' })[0] ?? document.body);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This file is no longer on the server.'));
  expect(play).toHaveBeenCalledOnce();
});
