import { describe, expect, test } from 'vitest';
import { transition } from './machine.ts';
import { album, desktop, playing, testRows, three, track, type Row } from './testing/machine-rows.ts';
import { shuffled } from './queue.ts';
import { initialState, type PlayerEvent, type PlayerState, type QueueTrack } from './state.ts';

/** With 0 drawn each time the order turns by one: 1 2 3 4 becomes 2 3 4 1. */
const five = [1, 2, 3, 4, 5].map((id) => track(id));
const onThird: PlayerState = { ...playing, playlist: five, currentIndex: 2 };
const mixed: PlayerState = {
  ...playing,
  isShuffle: true,
  playlist: [track(3), track(2), track(4), track(5), track(1)],
  unshuffled: five,
  currentIndex: 1,
};
const added = (id: number, nth: number): QueueTrack => ({ ...track(id), added: nth });

const rows: Row[] = [
  {
    says: 'shuffling keeps the current track and mixes the rest behind it',
    before: onThird,
    event: { type: 'shuffle' },
    after: {
      isShuffle: true,
      playlist: [track(3), track(2), track(4), track(5), track(1)],
      currentIndex: 0,
      unshuffled: five,
      loadId: 5,
      isPlaying: true,
    },
    effects: [],
  },
  {
    says: 'switched off, the order is back at the same track',
    before: { ...mixed, prefetched: true },
    event: { type: 'shuffle' },
    after: { ...mixed, isShuffle: false, playlist: five, currentIndex: 1, unshuffled: null, prefetched: false },
    effects: [],
  },
  {
    says: 'what was added stays next when it is shuffled',
    before: { ...onThird, playlist: [...five.slice(0, 3), added(9, 0), ...five.slice(3)], upNext: [0], addedCount: 1 },
    event: { type: 'shuffle' },
    after: { playlist: [track(3), added(9, 0), track(2), track(4), track(5), track(1)], upNext: [0] },
    effects: [],
  },
  {
    says: 'what was added while it was shuffled stays next when it is switched off',
    before: {
      ...mixed,
      playlist: mixed.playlist.toSpliced(2, 0, added(9, 0)),
      unshuffled: five.toSpliced(2, 0, added(9, 0)),
      upNext: [0],
    },
    event: { type: 'shuffle' },
    after: { playlist: five.toSpliced(2, 0, added(9, 0)), currentIndex: 1, upNext: [0] },
    effects: [],
  },
  {
    says: 'what was taken out while it was shuffled stays out',
    before: mixed,
    event: { type: 'remove', index: 4 },
    after: { playlist: mixed.playlist.slice(0, 4), unshuffled: five.slice(1), currentIndex: 1 },
    effects: [],
  },
  {
    says: 'without a player it is only a setting',
    before: initialState,
    event: { type: 'shuffle' },
    after: { isShuffle: true, playlist: [], currentIndex: -1 },
    effects: [],
  },
  {
    says: 'a set that is chosen while it is on begins with the chosen track, the rest is mixed',
    before: { ...initialState, isShuffle: true },
    event: { type: 'choose', set: album, index: 1 },
    after: { playlist: [track(2), track(3), track(1)], currentIndex: 0, unshuffled: three, waitingPlaylist: true },
    effects: [{ type: 'attend' }],
  },
  {
    says: 'closing leaves the setting',
    before: mixed,
    event: { type: 'close' },
    after: { isShuffle: true, unshuffled: null, playlist: [], currentIndex: -1 },
    effects: [{ type: 'pause' }, { type: 'unload' }],
  },
  {
    says: 'previous wraps to the last of the present order',
    before: { ...mixed, currentIndex: 0 },
    event: { type: 'previous' },
    after: { currentIndex: 4, playlist: mixed.playlist },
    effects: [
      { type: 'track', track: track(1) },
      { type: 'source', loadId: 6, file: '/audio/1', position: 0, handOver: false },
      { type: 'waveform', loadId: 6, peaks: '/peaks/1' },
      { type: 'start', loadId: 6 },
    ],
  },
  {
    says: 'after the last nothing is fetched ahead: the next cycle is not drawn yet',
    before: { ...mixed, currentIndex: 4 },
    event: { type: 'time', loadId: 5, clock: { position: 90, duration: 100, buffered: 100 } },
    after: { prefetched: false },
    effects: [],
  },
];

/** The ids that play one after another when each track comes to its end. */
function heard(from: PlayerState, count: number, random: () => number): number[] {
  let state = from;
  return Array.from({ length: count }, () => {
    const event: PlayerEvent = { type: 'ended', loadId: state.loadId };
    state = transition({ ...state, isPlaying: true }, event, { ...desktop, random }).state;
    return state.playlist[state.currentIndex]?.id ?? -1;
  });
}

/** Numbers that look random and are the same each time. */
function draws(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe('shuffle', () => {
  testRows(rows);

  test('every track plays once before one comes again, and with repeat on the next cycle has another order', () => {
    const tracks = Array.from({ length: 40 }, (_, index) => track(index + 1));
    const random = draws(7);
    const event: PlayerEvent = { type: 'shuffle' };
    const begun = transition({ ...playing, playlist: tracks, currentIndex: 11 }, event, { ...desktop, random }).state;
    const first = heard(begun, 39, random);
    expect(new Set([12, ...first]).size).toBe(40);
    const both = heard(begun, 79, random);
    const second = both.slice(39);
    expect(new Set(second).size).toBe(40);
    expect(second.slice(1)).not.toEqual(first);
    expect(second[0]).not.toBe(both[38]);
  });

  test('a cycle never begins with a revoked track, nor does a lone track stop the music', () => {
    const revoked = { ...mixed, playlist: [track(1, null), track(2, null), track(3), track(4)], currentIndex: 3 };
    for (let seed = 1; seed < 50; seed += 1) expect(heard(revoked, 1, draws(seed))).toEqual([3]);
    const lone = { ...mixed, playlist: [track(1, null), track(2)], currentIndex: 1 };
    expect(heard(lone, 1, draws(1))).toEqual([2]);
  });

  test('every order is as likely', () => {
    const random = draws(3);
    const counts = new Map<string, number>();
    for (let run = 0; run < 6000; run += 1) {
      const order = shuffled([1, 2, 3], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
