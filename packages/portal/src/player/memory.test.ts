import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountKey } from '../lib/account-storage.ts';
import { transition } from './machine.ts';
import { desktop, playing } from './testing/machine-rows.ts';
import {
  forgetPlace,
  snapshotPlace,
  readPlace,
  readSettings,
  writePlace,
  writePlaylist,
  writeSettings,
} from './memory.ts';
import { initialState, type PlayerState, type QueueTrack } from './state.ts';

/** Characters that a browser's session storage holds (Chromium; others hold about as much). */
const roomy = 5_000_000;
let room = roomy;
const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => {
    const others = [...items].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError');
    items.set(key, value);
  },
  removeItem: (key: string) => items.delete(key),
};

beforeEach(() => {
  room = roomy;
  items.clear();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

/** As the API writes it: signed addresses of audio and peaks, three sizes of a cover. */
const real = (id: number): QueueTrack => {
  const album = Math.floor(id / 12);
  const signed = (kind: string) =>
    `/media/${kind}/${id}?account=1&end=1795327200&signature=6sH8HbF3PTfg5tM494J82nO0uQtd9Ihpq5xfyL4s${id}`;
  const cover = `/media/covers/8821265bae9eb7eb50a542ce17528bfd402116bed92745f25b9aa27e932f-${album}`;
  return {
    id,
    name: `Пауза между автобусами ${id}`,
    artist: 'Лада Верес',
    duration: { minutes: 3, seconds: id % 60 },
    file: id % 100 === 99 ? null : signed('audio'),
    peaks: signed('peaks'),
    cover: album % 3 === 0 ? null : { small: `${cover}/small`, medium: `${cover}/medium`, large: `${cover}/large` },
    album_id: album,
    album_name: 'Тихий час',
  };
};
const tracks = (count: number) => Array.from({ length: count }, (_, id) => real(id));
const at = (playlist: QueueTrack[], currentIndex: number): PlayerState => ({
  ...playing,
  playlist,
  currentIndex,
  clock: { position: 42.26, duration: 180, buffered: 60 },
});

/** State of the player after a reload. */
const reloaded = (): PlayerState => {
  const place = readPlace();
  if (!place) throw new Error('nothing was remembered');
  return transition(initialState, place, desktop).state;
};

test.each([1, 1000, 10_000])('a queue of %i tracks comes back as it was', (count) => {
  const state = at(tracks(count), Math.floor(count / 2));
  writePlaylist(state);
  const { playlist, currentIndex, id, url, clock, isPlaying, unshuffled } = reloaded();
  expect({ playlist, currentIndex, id, url }).toEqual({
    playlist: state.playlist,
    currentIndex: state.currentIndex,
    id: state.id,
    url: state.url,
  });
  expect(clock.position).toBe(42.3);
  expect(isPlaying).toBe(false);
  expect(unshuffled).toBeNull();
});

test('shuffle comes back with the order to return to, and with what was added', () => {
  const before: PlayerState = {
    ...at([real(3), { ...real(50), added: 0 }, real(1), real(2)], 0),
    isShuffle: true,
    unshuffled: [real(1), real(2), real(3), { ...real(50), added: 0 }],
    upNext: [0],
    addedCount: 1,
  };
  writePlaylist(before);
  const after = { ...reloaded(), isShuffle: true };
  expect(after.unshuffled).toEqual(before.unshuffled);
  const back = transition(after, { type: 'shuffle' }, desktop).state;
  expect(back.playlist.map(({ id }) => id)).toEqual([1, 2, 3, 50]);
  expect(back).toMatchObject({ currentIndex: 2, upNext: [0], addedCount: 1 });
});

test('what does not fit leaves as much as does around the current track', () => {
  room = 1_000_000;
  const state = at(tracks(10_000), 7000);
  writePlaylist(state);
  const { playlist, currentIndex } = reloaded();
  expect(playlist.length).toBeGreaterThan(1000);
  expect(playlist[currentIndex]).toEqual(real(7000));
  expect(playlist.at(-1)?.id).toBeGreaterThan(8000);
  // The index goes on counting from where the remembered part begins.
  writePlace({ ...state, currentIndex: 7001 });
  expect(reloaded().playlist[reloaded().currentIndex]?.id).toBe(7001);
});

test('the order to return to has what was added also where a part fits and addresses were renewed', () => {
  room = 1_000_000;
  const renewed = () => [...tracks(7001), { ...real(10_000), added: 0 }, ...tracks(10_000).slice(7001)];
  const state = { ...at(renewed(), 7000), isShuffle: true, unshuffled: renewed(), upNext: [0], addedCount: 1 };
  writePlaylist(state);
  const { playlist, unshuffled } = reloaded();
  expect(playlist.length).toBeGreaterThan(1000);
  expect(unshuffled).toEqual(playlist);
});

test('where nothing fits nothing is remembered, an older queue least of all', () => {
  writePlaylist(at(tracks(3), 1));
  room = 10;
  writePlaylist(at(tracks(4), 1));
  expect(readPlace()).toBeUndefined();
});

test('what is set aside comes back', () => {
  writePlaylist(at(tracks(3), 1));
  const restore = snapshotPlace();
  forgetPlace();
  expect(readPlace()).toBeUndefined();
  restore();
  expect(reloaded()).toMatchObject({ currentIndex: 1, id: playing.id });
});

test.each(['', 'null', '{}', '[1]', '{"albums":[],"tracks":[[1,"","",0,0,null,null,7,null]]}'])(
  'what is no queue is left alone: %s',
  (text) => {
    items.set(accountKey('player.queue'), text);
    items.set(accountKey('player.place'), '{"index":0,"position":1,"upNext":[]}');
    expect(readPlace()).toBeUndefined();
  },
);

test('a setting that changes leaves what another tab has set', () => {
  writeSettings({ isRepeat: false, isShuffle: true, volume: 1, previousVolume: 0.4 });
  writeSettings({ volume: 0.5 });
  writeSettings({ isRepeat: true });
  expect(readSettings()).toEqual({ isRepeat: true, isShuffle: true, volume: 0.5, previousVolume: 0.4 });
});

test('settings come back, odd ones do not', () => {
  writeSettings({ isRepeat: false, isShuffle: true, volume: 0, previousVolume: 0.4 });
  expect(readSettings()).toEqual({ isRepeat: false, isShuffle: true, volume: 0, previousVolume: 0.4 });
  items.set('player', '{"isShuffle":"yes","volume":7,"previousVolume":0}');
  expect(readSettings()).toEqual({});
});
