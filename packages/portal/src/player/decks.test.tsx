import { consumeLeftovers } from '@kamerton/ui/testing/leftovers';
import { beforeEach, expect, test, vi } from 'vitest';
import { overlapLimit, stallLimit } from './constants.ts';
import { createDecks } from './decks.ts';
import type { PlayerEvent } from './state.ts';

let sent: PlayerEvent[];
let decks: ReturnType<typeof createDecks>;
/** The element that plays is the first in the page. */
const elements = () => [...document.querySelectorAll('audio')] as [HTMLAudioElement, HTMLAudioElement];
const types = () => sent.splice(0).map(({ type }) => type);

/** What a browser says of an element. */
function set(audio: HTMLAudioElement, facts: Record<string, unknown>) {
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(audio, name, { value, configurable: true });
}
const say = (audio: HTMLAudioElement, event: string) => audio.dispatchEvent(new Event(event));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  sent = [];
  decks = createDecks((event) => void sent.push(event));
  consumeLeftovers();
});

test('what the playing element does is sent under the id of its loading, and nothing of the idle one', () => {
  decks.source(5, '/audio/1', 0, false);
  const [audio, idle] = elements();
  expect([audio.getAttribute('src'), idle.getAttribute('src')]).toEqual(['/audio/1', null]);
  const ranges = [
    [0, 8],
    [9.95, 40],
  ] as const;
  const buffered = { length: 2, start: (at: number) => ranges[at]?.[0], end: (at: number) => ranges[at]?.[1] };
  set(audio, { duration: 100, buffered, paused: false, readyState: 4 });
  audio.currentTime = 10;
  sent = [];
  say(audio, 'timeupdate');
  expect(sent).toEqual([{ type: 'time', loadId: 5, clock: { position: 10, duration: 100, buffered: 40 } }]);
  set(audio, { duration: Number.NaN });
  audio.currentTime = 8.5;
  sent = [];
  say(audio, 'progress');
  expect(sent).toEqual([{ type: 'time', loadId: 5, clock: { position: 8.5, duration: null, buffered: 0 } }]);
  sent = [];
  for (const event of ['playing', 'waiting', 'play', 'ended']) say(audio, event);
  expect(types()).toEqual(['sounding', 'buffering', 'resumed', 'ended']);
  for (const event of ['timeupdate', 'playing', 'ended', 'error']) say(idle, event);
  expect(types()).toEqual([]);
});

test('a pause is told of once it was played, and neither at the end nor after an error', () => {
  decks.source(5, '/audio/1', 0, false);
  const [audio] = elements();
  set(audio, { paused: true, ended: false, error: null });
  say(audio, 'pause');
  expect(types()).not.toContain('halted');
  decks.play();
  types();
  for (const facts of [{ ended: true }, { ended: false, error: {} }, { error: null, paused: false }]) {
    set(audio, facts);
    say(audio, 'pause');
  }
  expect(types()).not.toContain('halted');
  set(audio, { paused: true });
  say(audio, 'pause');
  expect(types()).toEqual(['halted']);
});

test('the end is near a moment before it, while it plays', () => {
  decks.source(5, '/audio/1', 0, false);
  const [audio] = elements();
  set(audio, { paused: true, readyState: 4, duration: 100 });
  const nearEnd = (currentTime: number, paused: boolean) => {
    audio.currentTime = currentTime;
    set(audio, { paused });
    say(audio, 'timeupdate');
    types();
    vi.advanceTimersByTime(399);
    expect(types()).toEqual([]);
    vi.advanceTimersByTime(1);
    return types();
  };
  expect(nearEnd(99.5, true)).toEqual([]);
  expect(nearEnd(98, false)).toEqual([]);
  expect(nearEnd(99.5, false)).toEqual(['nearEnd']);
});

test('a stream that stands still while it should play has failed, once; a broken one at once', async () => {
  decks.source(5, '/audio/1', 0, false);
  const [audio] = elements();
  const wait = async (facts: object) => {
    set(audio, { HAVE_CURRENT_DATA: 2, readyState: 2, paused: false, ...facts });
    say(audio, 'waiting');
    types();
    await vi.advanceTimersByTimeAsync(stallLimit - 1);
    expect(types()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    return types();
  };
  expect(await wait({ paused: true })).toEqual([]);
  expect(await wait({ readyState: 3 })).toEqual([]);
  expect(await wait({})).toEqual(['buffering', 'failed']);
  say(audio, 'error');
  await vi.advanceTimersByTimeAsync(0);
  expect(types()).toEqual([]);
  decks.source(6, '/audio/2', 0, false);
  types();
  say(audio, 'error');
  await vi.advanceTimersByTimeAsync(0);
  expect(types()).toEqual(['buffering', 'failed']);
  decks.unload();
  say(audio, 'error');
  await vi.advanceTimersByTimeAsync(0);
  expect([types(), audio.getAttribute('src')]).toEqual([[], null]);
});

test('the next track is fetched beside the present one, takes over from it, and is fetched no second time', () => {
  decks.source(5, '/audio/1', 0, false);
  const [first, second] = elements();
  decks.play();
  decks.prefetch('/audio/2');
  expect([second.getAttribute('src'), second.preload]).toEqual(['/audio/2', 'auto']);
  const load = vi.spyOn(second, 'load');
  decks.prefetch('/audio/2');
  types();
  decks.source(6, '/audio/2', 12, false);
  expect(elements()[0]).toBe(second);
  expect([load.mock.calls.length, second.currentTime, second.preload]).toEqual([0, 12, 'metadata']);
  expect(first.getAttribute('src')).toBeNull();
  expect(sent.at(-1)).toMatchObject({ type: 'time', loadId: 6, clock: { position: 12 } });
  // What could not be fetched ahead is loaded anew.
  decks.prefetch('/audio/3');
  set(first, { error: {} });
  decks.source(7, '/audio/3', 0, false);
  expect([elements()[0] === second, second.getAttribute('src')]).toEqual([true, '/audio/3']);
});

test('a track that is handed over from plays to its end, is cut off after a moment, and lets the next one be fetched', () => {
  decks.source(5, '/audio/1', 0, false);
  const [first, second] = elements();
  set(first, { paused: false });
  const pause = vi.spyOn(first, 'pause').mockImplementation(() => set(first, { paused: true }));
  decks.source(6, '/audio/2', 0, true);
  decks.prefetch('/audio/3');
  expect([second.getAttribute('src'), first.getAttribute('src')]).toEqual(['/audio/2', '/audio/1']);
  decks.play();
  vi.advanceTimersByTime(overlapLimit - 1);
  expect(pause).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([pause.mock.calls.length, first.getAttribute('src')]).toEqual([1, '/audio/3']);
  // One that ends by itself makes room at once, one that is paused with the other is left.
  set(first, { paused: false });
  decks.prefetch('/audio/4');
  say(first, 'ended');
  expect(first.getAttribute('src')).toBe('/audio/4');
  set(first, { paused: false });
  decks.pause();
  expect(first.getAttribute('src')).toBeNull();
});

test('the volume is that of both, and silence is mute; a browser that refuses to play is told of', async () => {
  decks.setVolume(0.4);
  expect(elements().map(({ volume, muted }) => [volume, muted])).toEqual([
    [0.4, false],
    [0.4, false],
  ]);
  decks.setVolume(0);
  expect(elements().map(({ muted }) => muted)).toEqual([true, true]);
  decks.source(5, '/audio/1', 0, false);
  const [audio] = elements();
  const play = vi.spyOn(audio, 'play');
  types();
  for (const name of ['AbortError', 'NotAllowedError']) {
    play.mockRejectedValueOnce(new DOMException('', name));
    decks.play();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(sent).toEqual([{ type: 'refused', loadId: 5 }]);
  decks.seek(7);
  expect(audio.currentTime).toBe(7);
});
