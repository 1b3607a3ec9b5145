import { describe, expect, test } from 'vitest';
import { transition } from './machine.ts';
import {
  album,
  atStartOf,
  desktop,
  failed,
  loads,
  other,
  paused,
  playing,
  testRows,
  track,
  type Row,
} from './testing/machine-rows.ts';
import { initialState, type Effect, type PlayerEvent, type PlayerState } from './state.ts';

const decisions: Row[] = [
  {
    says: 'near a natural end the index changes, and the old track sounds to its own end',
    before: playing,
    event: { type: 'nearEnd', loadId: 5 },
    after: { ...atStartOf(2), isPlaying: true },
    effects: loads(3, 6, true),
  },
  {
    says: 'near an end that the browser only guesses, nothing changes: the true one is waited for',
    before: { ...playing, clock: { position: 85, duration: 85.1, buffered: 85 } },
    event: { type: 'nearEnd', loadId: 5 },
    after: { currentIndex: 1, loadId: 5 },
    effects: [],
  },
  {
    says: 'near a natural end nothing changes with repeat off',
    before: { ...playing, isRepeat: false },
    event: { type: 'nearEnd', loadId: 5 },
    after: { currentIndex: 1, loadId: 5 },
    effects: [],
  },
  {
    says: 'what is reported about an earlier track comes too late',
    before: playing,
    event: { type: 'ended', loadId: 4 },
    after: { currentIndex: 1, isPlaying: true, loadId: 5 },
    effects: [],
  },
  {
    says: 'the next track is fetched in the last 15 seconds',
    before: playing,
    event: { type: 'time', loadId: 5, clock: { position: 85, duration: 100, buffered: 100 } },
    after: { prefetched: true },
    effects: [{ type: 'prefetch', file: '/audio/3', peaks: '/peaks/3' }],
  },
  {
    says: 'the next track is not fetched earlier',
    before: playing,
    event: { type: 'time', loadId: 5, clock: { position: 84.9, duration: 100, buffered: 100 } },
    after: { prefetched: false },
    effects: [],
  },
  {
    says: 'the next track is fetched once',
    before: { ...playing, prefetched: true },
    event: { type: 'time', loadId: 5, clock: { position: 86, duration: 100, buffered: 100 } },
    after: { clock: { position: 86, duration: 100, buffered: 100 } },
    effects: [],
  },
  {
    says: 'a length that the audio does not know yet stays the catalogue’s',
    before: playing,
    event: { type: 'time', loadId: 5, clock: { position: 0, duration: null, buffered: 0 } },
    after: { clock: { position: 0, duration: 100, buffered: 0 } },
    effects: [],
  },
  {
    says: 'revoked tracks are left out forwards',
    before: { ...playing, playlist: [track(1), track(2), track(3, null)] },
    event: { type: 'next' },
    after: atStartOf(0),
    effects: loads(1, 6),
  },
  {
    says: 'revoked tracks are left out backwards',
    before: { ...playing, playlist: [track(1, null), track(2), track(3)] },
    event: { type: 'previous' },
    after: atStartOf(2),
    effects: loads(3, 6),
  },
  {
    says: 'a revoked track cannot be chosen',
    before: playing,
    event: { type: 'choose', set: { ...other, tracks: [track(7, null)] }, index: 0 },
    after: { id: album.id, isPlaying: true },
    effects: [],
  },
  {
    says: 'a media error shows the toast, marks the track, and goes on to the next when repeat is on',
    before: playing,
    event: failed('decoding'),
    after: { ...atStartOf(2), failures: 1, failed: [2] },
    effects: [{ type: 'notify', problem: 'decoding', track: track(2) }, ...loads(3, 6)],
  },
  {
    says: 'a media error with repeat off stops',
    before: { ...playing, isRepeat: false },
    event: failed('loading'),
    after: { isPlaying: false, broken: true, failures: 1, failed: [2], currentIndex: 1 },
    effects: [{ type: 'notify', problem: 'loading', track: track(2) }, { type: 'pause' }],
  },
  {
    says: 'after three failures in a row it stops',
    before: { ...playing, failures: 2 },
    event: failed('loading'),
    after: { isPlaying: false, starting: false, broken: true, failures: 3, currentIndex: 1 },
    effects: [{ type: 'notify', problem: 'loading', track: track(2) }, { type: 'pause' }],
  },
  {
    says: 'a track that is heard ends the row of failures and loses its mark',
    before: { ...playing, failures: 2, failed: [1, 2] },
    event: { type: 'time', loadId: 5, clock: { position: 30.25, duration: 100, buffered: 60 } },
    after: { failures: 0, failed: [1] },
    effects: [],
  },
  {
    says: 'playing what is broken loads it again where it stood',
    before: { ...paused, broken: true, failures: 3 },
    event: { type: 'toggle' },
    after: { broken: false, failures: 0, starting: true, loadId: 6 },
    effects: loads(2, 6).map((effect) => (effect.type === 'source' ? { ...effect, position: 30 } : effect)),
  },
  {
    says: 'a track that fails without having been asked to play says nothing',
    before: paused,
    event: failed('loading'),
    after: { broken: true, failures: 0, failed: [] },
    effects: [],
  },
  {
    says: 'after an absence of the network the same track goes on where it was, without a word',
    before: { ...playing, failures: 1, refreshed: true, heard: 20 },
    event: failed('loading', 'again'),
    after: { currentIndex: 1, isPlaying: true, starting: true, failures: 1, refreshed: true, heard: 20, loadId: 6 },
    effects: [
      { type: 'track', track: track(2) },
      { type: 'source', loadId: 6, file: '/audio/2', position: 30, handOver: false },
      { type: 'waveform', loadId: 6, peaks: '/peaks/2' },
      { type: 'start', loadId: 6 },
    ],
  },
  {
    says: 'what was paused meanwhile stays so after an absence of the network',
    before: paused,
    event: failed('loading', 'again'),
    after: { currentIndex: 1, isPlaying: false, starting: false, clock: { position: 30, duration: 100, buffered: 0 } },
    effects: [
      { type: 'track', track: track(2) },
      { type: 'source', loadId: 6, file: '/audio/2', position: 30, handOver: false },
      { type: 'waveform', loadId: 6, peaks: '/peaks/2' },
    ],
  },
  {
    says: 'a stream that runs dry is told, until it sounds again',
    before: playing,
    event: { type: 'buffering', loadId: 5 },
    after: { isBuffering: true, isPlaying: true },
    effects: [],
  },
  {
    says: 'what sounds is no longer dry',
    before: { ...playing, isBuffering: true },
    event: { type: 'sounding', loadId: 5 },
    after: { isBuffering: false },
    effects: [],
  },
  {
    says: 'an expired address asks for the list anew before it counts as a failure',
    before: playing,
    event: failed('reading', 'fresh'),
    after: { refreshed: true, failures: 0, isPlaying: true },
    effects: [{ type: 'refresh', loadId: 5 }],
  },
  {
    says: 'an expired address is asked for once',
    before: { ...playing, refreshed: true },
    event: failed('reading', 'fresh'),
    after: { failures: 1, currentIndex: 2 },
    effects: [{ type: 'notify', problem: 'reading', track: track(2) }, ...loads(3, 6)],
  },
  {
    says: 'after ten seconds of sound it may be asked for again: a stall or an expiry of later is another one',
    before: { ...playing, refreshed: true, refreshedAt: 20, heard: 29.9 },
    event: { type: 'time', loadId: 5, clock: { position: 30.2, duration: 100, buffered: 60 } },
    after: { refreshed: false },
    effects: [],
  },
  {
    says: 'until then it counts as the same trouble',
    before: { ...playing, refreshed: true, refreshedAt: 20, heard: 29.2 },
    event: { type: 'time', loadId: 5, clock: { position: 30.2, duration: 100, buffered: 60 } },
    after: { refreshed: true },
    effects: [],
  },
  {
    says: 'with fresh addresses the track goes on where it was',
    before: { ...playing, refreshed: true },
    event: { type: 'refreshed', loadId: 5, tracks: [track(2, '/audio/fresh'), track(3)] },
    after: {
      playlist: [track(1), track(2, '/audio/fresh'), track(3)],
      currentIndex: 1,
      refreshed: true,
      failures: 0,
      clock: { position: 30, duration: 100, buffered: 0 },
    },
    effects: [
      { type: 'track', track: track(2, '/audio/fresh') },
      { type: 'source', loadId: 6, file: '/audio/fresh', position: 30, handOver: false },
      { type: 'waveform', loadId: 6, peaks: '/peaks/2' },
      { type: 'start', loadId: 6 },
    ],
  },
  {
    says: 'a track for which there is no fresh list has failed',
    before: { ...playing, refreshed: true },
    event: { type: 'refreshed', loadId: 5, tracks: [] },
    after: { failures: 1, failed: [2], currentIndex: 2 },
    effects: [{ type: 'notify', problem: 'reading', track: track(2) }, ...loads(3, 6)],
  },
  {
    says: 'after a reload the bar comes back paused where it was',
    before: initialState,
    event: { type: 'restore', set: album, index: 1, position: 42 },
    after: { currentIndex: 1, isPlaying: false, starting: false, clock: { position: 42, duration: 100, buffered: 0 } },
    effects: [
      { type: 'track', track: track(2) },
      { type: 'source', loadId: 1, file: '/audio/2', position: 42, handOver: false },
      { type: 'waveform', loadId: 1, peaks: '/peaks/2' },
    ],
  },
  {
    says: 'pausing within the start delay calls the start off',
    before: { ...playing, starting: true },
    event: { type: 'toggle' },
    after: { isPlaying: false, starting: false },
    effects: [{ type: 'pause' }],
  },
  {
    says: 'pressing play within the start delay starts at once',
    before: { ...paused, starting: true },
    event: { type: 'toggle' },
    after: { isPlaying: true, starting: false },
    effects: [{ type: 'play' }, { type: 'announce' }],
  },
  {
    says: 'playback that the system halts is shown as paused',
    before: playing,
    event: { type: 'halted', loadId: 5 },
    after: { isPlaying: false },
    effects: [],
  },
  {
    says: 'a browser that refuses to play leaves the player paused',
    before: playing,
    event: { type: 'refused', loadId: 5 },
    after: { isPlaying: false },
    effects: [],
  },
  {
    says: 'a drag shows the second under the hand',
    before: { ...playing, dragging: true },
    event: { type: 'drag', fraction: 0.507 },
    after: { dragging: true, dragged: 0.507, clock: { position: 50, duration: 100, buffered: 60 } },
    effects: [],
  },
  {
    says: 'a hand that still holds the bar of the track before moves nothing',
    before: playing,
    event: { type: 'drag', fraction: 0.507 },
    after: { dragging: false, dragged: null, clock: playing.clock },
    effects: [],
  },
  {
    says: 'a hand that never moved seeks nowhere',
    before: { ...playing, dragging: true },
    event: { type: 'release' },
    after: { dragging: false, clock: playing.clock },
    effects: [],
  },
  {
    says: 'an arrow key moves by its step',
    before: playing,
    event: { type: 'nudge', seconds: -5 },
    after: { clock: { position: 25, duration: 100, buffered: 60 } },
    effects: [{ type: 'seek', seconds: 25 }],
  },
  {
    says: 'a step stops at the end',
    before: playing,
    event: { type: 'nudge', seconds: 300 },
    after: { clock: { position: 100, duration: 100, buffered: 60 } },
    effects: [{ type: 'seek', seconds: 100 }],
  },
  {
    says: 'a volume dragged down to 0 is restored to what the hand had settled on',
    before: { ...playing, volume: 0.1, previousVolume: 0.6 },
    event: { type: 'volume', value: 0, isFinal: true },
    after: { volume: 0, previousVolume: 0.6 },
    effects: [{ type: 'volume', value: 0 }],
  },
  {
    says: 'the whole volume can be set',
    before: { ...playing, volume: 0.1 },
    event: { type: 'volume', value: 1, isFinal: true },
    after: { volume: 1, previousVolume: 1 },
    effects: [{ type: 'volume', value: 1 }],
  },
  {
    says: 'a volume is a number from 0 to 1',
    before: playing,
    event: { type: 'volume', value: Number.NaN, isFinal: true },
    after: { volume: 1 },
    effects: [],
  },
];

describe('decisions', () => {
  testRows(decisions);
});

test('at the start no player is shown, repeat is on and the volume is 1', () => {
  expect(initialState).toMatchObject({ currentIndex: -1, isPlaying: false, isRepeat: true, volume: 1 });
});

test.each([
  ['nothing plays', []],
  ['the browser says that each track plays before it fails', ['started', 'sounding']],
] as const)('a playlist of which %s is tried three times and no more', (_, reports) => {
  let state: PlayerState = playing;
  const notices: Effect[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { loadId } = state;
    const events: PlayerEvent[] = [
      ...(state.broken ? [] : reports.map((type): PlayerEvent => ({ type, loadId }))),
      { type: 'failed', loadId, problem: 'loading', remedy: 'none' },
    ];
    for (const event of events) {
      const { state: after, effects } = transition(state, event, desktop);
      notices.push(...effects.filter((effect) => effect.type === 'notify'));
      state = after;
    }
  }
  expect(notices).toHaveLength(3);
  expect(state).toMatchObject({ isPlaying: false, broken: true, failed: [2, 3, 1] });
});
