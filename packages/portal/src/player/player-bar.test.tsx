import { consumeLeftovers } from '@kamerton/ui/testing/leftovers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../testing/render.tsx';
import { wave } from './constants.ts';
import { panels } from './panels.ts';
import { PlayerBar } from './player-bar.tsx';
import { player } from './store.ts';
import { album, other, three, track } from './testing/machine-rows.ts';

const onCollect = vi.fn<(tracks: { name: string; ids: readonly number[] }) => void>();

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const widen = (width: number) => act(async () => happyDOM.setViewport({ width }));

/** The element that plays first. */
let audio: HTMLAudioElement;
/** The system's keys, and what it shows of the player. */
const keys = new Map<string, (details: object) => void>();
const system = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler: (name: string, handler: () => void) => void keys.set(name, handler),
  setPositionState: vi.fn<(state?: object) => void>(),
};

beforeAll(async () => {
  Object.defineProperty(navigator, 'mediaSession', { value: system, configurable: true });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await player.load();
  audio = document.querySelector('audio')!;
  // The player lives as long as its page.
  consumeLeftovers();
});

afterAll(() => void Reflect.deleteProperty(navigator, 'mediaSession'));

beforeEach(async () => {
  vi.stubGlobal('MediaMetadata', Object);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  // Nothing is laid out, and a virtual list without a height is empty.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await widen(1400);
});

afterEach(async () => {
  player.send({ type: 'volume', value: 1, isFinal: true });
  player.close();
  await widen(1024);
});

/** Chooses the second of three tracks, of which 30 seconds of 100 have played. */
async function open(width = 1400) {
  const page = await renderPart(<PlayerBar onCollect={onCollect} />);
  act(() => player.choose({ ...album, index: 1 }));
  await screen.findByRole('region', { name: 'Player' });
  await widen(width);
  const { loadId } = player.state();
  act(() => player.send({ type: 'time', loadId, clock: { position: 30, duration: 100, buffered: 60 } }));
  return page;
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const position = () => slider('Seek').getAttribute('aria-valuetext');

test('the bar shows the chosen track, and its closing stops the sound', async () => {
  const { user } = await open();
  expect(screen.getByRole('link').textContent).toBe('Track 2 – Somebody');
  await screen.findByRole('button', { name: 'Pause' });
  await user.click(screen.getByRole('button', { name: 'Close player' }));
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull();
});

test('a set begins with its first track that plays, or with any of them when shuffled', async () => {
  await open();
  const begun = () => player.state().playlist[player.state().currentIndex]?.id;
  act(() => player.chooseSet({ ...other, tracks: [track(6, null), ...other.tracks] }));
  expect(begun()).toBe(7);
  act(() => player.shuffle());
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9);
  act(() => player.chooseSet({ ...album, tracks: [...three, track(4, null)] }));
  expect(begun()).toBe(3);
  act(() => player.shuffle());
});

test('the system shows what plays and works it by its keys', async () => {
  await open();
  expect(system.metadata?.title).toBe('Track 2');
  expect(system.setPositionState).toHaveBeenLastCalledWith({ duration: 100, position: 30, playbackRate: 1 });
  const press = (name: string, details = {}) => act(() => keys.get(name)?.(details));
  press('seekforward', {});
  press('seekbackward', { seekOffset: 15 });
  expect(audio.currentTime).toBe(20);
  press('seekto', { seekTime: 70 });
  expect(audio.currentTime).toBe(70);
  press('pause');
  expect(system.playbackState).toBe('paused');
  press('nexttrack');
  expect(system.metadata?.title).toBe('Track 3');
  press('previoustrack');
  expect(system.metadata?.title).toBe('Track 2');
  press('stop');
  expect([system.playbackState, system.metadata]).toEqual(['none', null]);
});

test('the wave fills its whole canvas, the played part of it in another colour', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      disconnect = () => undefined;
      constructor(onSize: (entries: object[]) => void) {
        this.observe = () => onSize([{ contentRect: { width: 398, height: 48 } }]);
      }
    },
  );
  let bars: [string, number, number][] = [];
  const context = {
    fillStyle: '',
    scale: () => void (bars = []),
    beginPath: () => undefined,
    fill: () => undefined,
    roundRect: (x: number, y: number, _width: number, height: number) =>
      bars.push([context.fillStyle, x, y * 2 + height]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  await open();
  const { loadId } = player.state();
  act(() => player.send({ type: 'peaks', loadId, peaks: [255, 0, 128, 255] }));
  expect(bars).toHaveLength(100);
  const played = bars.filter(([colour]) => colour === wave.progress);
  expect(played.map(([, x]) => x)).toEqual(Array.from({ length: 30 }, (_, bar) => bar * 4));
  expect(bars.filter(([, , twiceMiddle]) => twiceMiddle !== 48)).toEqual([]);
});

test('the slider says the place in the track and moves it by keys', async () => {
  await open();
  expect(position()).toBe('0:30 of 1:40');
  const press = (key: string, more = {}) => fireEvent.keyDown(slider('Seek'), { key, ...more });
  for (const [key, shown] of [
    ['ArrowRight', '0:35'],
    ['ArrowDown', '0:30'],
    ['PageUp', '1:00'],
    ['PageDown', '0:30'],
    ['End', '1:40'],
    ['Home', '0:00'],
  ] as const) {
    expect(press(key)).toBe(false);
    expect(position()).toBe(`${shown} of 1:40`);
  }
  // A browser's own keys stay its own.
  expect(press('End', { ctrlKey: true })).toBe(true);
  expect(press('Tab')).toBe(true);
  expect(position()).toBe('0:00 of 1:40');
});

test('a dragged place is heard once it is let go, also outside of the slider', async () => {
  await open();
  fireEvent.pointerDown(slider('Seek'));
  fireEvent.input(slider('Seek'), { target: { value: '50' } });
  expect(slider('Seek').value).toBe('50');
  expect(position()).toBe('0:50 of 1:40');
  expect(audio.currentTime).toBe(0);
  fireEvent.pointerUp(window);
  expect(audio.currentTime).toBe(50);
  // Assistive technology has no pointer.
  fireEvent.input(slider('Seek'), { target: { value: '20' } });
  expect(audio.currentTime).toBe(20);
});

test('the volume goes by its slider and by keys, and is said in per cent', async () => {
  const { user } = await open();
  const volume = () => slider('Volume');
  const press = (key: string, more = {}) => fireEvent.keyDown(volume(), { key, ...more });
  press('ArrowUp');
  expect(volume().getAttribute('aria-valuetext')).toBe('100 %');
  press('ArrowLeft');
  press('PageDown');
  press('PageDown', { shiftKey: true });
  expect(volume().getAttribute('aria-valuetext')).toBe('75 %');
  expect(audio).toMatchObject({ volume: 0.75, muted: false });
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  expect(volume().value).toBe('0');
  expect(audio.muted).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(audio).toMatchObject({ volume: 0.75, muted: false });
});

test('on a tablet the speaker opens a bar, which Escape and a press outside close', async () => {
  const { user } = await open(800);
  const speaker = screen.getByRole('button', { name: 'Mute' });
  const isOpen = () => speaker.getAttribute('aria-expanded');
  expect(document.getElementById(speaker.getAttribute('aria-controls')!)?.contains(slider('Volume'))).toBe(true);
  await user.click(speaker);
  expect(isOpen()).toBe('true');
  fireEvent.pointerDown(slider('Volume'));
  fireEvent.keyDown(slider('Volume'), { key: 'a' });
  expect(isOpen()).toBe('true');
  slider('Volume').focus();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe('false');
  expect(document.activeElement).toBe(speaker);
  await user.click(speaker);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe('false');
  await widen(1400);
  expect(isOpen()).toBeNull();
});

test('on a phone the cover opens the whole player, and that the queue', async () => {
  const { user } = await open(400);
  await user.click(screen.getByRole('button', { name: 'Expand player' }));
  const full = await screen.findByRole('dialog', { name: 'Player' });
  expect(within(full).getByRole('slider', { name: 'Seek' })).toBeDefined();
  await user.click(within(full).getByRole('button', { name: 'Queue' }));
  expect(await screen.findByRole('dialog', { name: 'Queue' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save as playlist' }));
  expect(onCollect).toHaveBeenLastCalledWith({ name: 'Queue', ids: [1, 2, 3] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a track leaves the queue and changes its place in it by keys, which is said', async () => {
  const { user } = await open();
  act(() => player.jump(0));
  await user.click(screen.getByRole('button', { name: 'Queue' }));
  const queue = within(await screen.findByRole('dialog', { name: 'Queue' }));
  const row = (name: string) => queue.findByRole('button', { name });
  fireEvent.keyDown(await row('Move: Track 3'), { key: 'ArrowUp' });
  expect(queue.getByRole('status').textContent).toBe('Track 3: position 1 of 2');
  expect(player.state().playlist.map(({ id }) => id)).toEqual([1, 3, 2]);
  fireEvent.keyDown(await row('Move: Track 3'), { key: 'Delete', ctrlKey: true });
  fireEvent.keyDown(await row('Move: Track 3'), { key: 'Delete' });
  expect(queue.getByRole('status').textContent).toBe('Track 3 removed from the queue');
  expect(document.activeElement).toBe(await row('Remove from queue: Track 2'));
  await user.click(await row('Play from here: Track 2'));
  expect(player.state().playlist.map(({ id }) => id)).toEqual([1, 2]);
  expect(screen.getAllByRole('link', { name: /^Track 2/ })).toHaveLength(2);
});

test('the queue counts what is to come, and goes with the bar', async () => {
  const { user } = await open();
  const opener = screen.getByRole('button', { name: 'Queue' });
  act(() => player.jump(0));
  await user.click(opener);
  const queue = await screen.findByRole('dialog', { name: 'Queue' });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(within(queue).getByRole('heading', { name: /^Up next/ }).textContent).toBe(
    'Up next 2\u00a0tracks · 3\u00a0min',
  );
  act(() => player.jump(2));
  expect(
    within(queue)
      .getByRole('heading', { name: /^Up next/ })
      .textContent?.trim(),
  ).toBe('Up next');
  expect(within(queue).getByText('Nothing up next.')).toBeDefined();
  for (const count of [1, 0, 1]) {
    expect(within(queue).queryAllByText('Then from the top')).toHaveLength(count);
    act(() => player.repeat());
  }
  act(() => player.repeat());
  act(() => player.close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => player.choose({ ...album, index: 0 }));
  await screen.findByRole('region', { name: 'Player' });
  expect(screen.queryByRole('dialog')).toBeNull();
  panels.show(null);
});

const ids = () => player.state().playlist.map(({ id }) => id);

test('tracks are added to the queue, which is said, and a cleared queue comes back', async () => {
  await renderPart(toasts);
  act(() => player.enqueue(track(5)));
  expect([ids(), screen.queryByText('Added to the queue')]).toEqual([[5], null]);
  const { user } = await open();
  act(() => player.playNext([track(7), track(8)]));
  await screen.findByText('Plays next');
  act(() => player.enqueue(track(9)));
  await screen.findByText('Added to the queue');
  expect(ids()).toEqual([1, 2, 7, 8, 9, 3]);
  act(() => player.clearQueue());
  await screen.findByText('Queue cleared');
  expect(ids()).toEqual([2]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(ids()).toEqual([1, 2, 7, 8, 9, 3]);
  await act(() =>
    player.chooseFetched(
      () => Promise.reject(new Error('away')),
      () => undefined,
    ),
  );
  await screen.findByText('Couldn’t load this. Try again.');
});
