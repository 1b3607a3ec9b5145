import { describe } from 'vitest';
import { transition } from './machine.ts';
import type { PlayerEvent, PlayerState } from './state.ts';
import { atStartOf, loads, paused, playing, testRows, three, track, type Row } from './testing/machine-rows.ts';

const step = (state: PlayerState, event: PlayerEvent) =>
  transition(state, event, { tablet: false, random: () => 0 }).state;

const without = (...ids: number[]) => three.map(({ id, file }) => track(id, ids.includes(id) ? null : file));
const silence = [{ type: 'pause' }, { type: 'unload' }] as const;

const rows: Row[] = [
  {
    says: 'a track that comes back is playable again in the queue, by its new address',
    before: { ...playing, playlist: without(3), unshuffled: without(3), prefetched: true },
    event: { type: 'restored', tracks: [{ ...track(3), file: '/media/new' }, track(99)] },
    after: {
      currentIndex: 1,
      isPlaying: true,
      prefetched: false,
      playlist: without(3).map((each) => (each.id === 3 ? { ...track(3), file: '/media/new' } : each)),
      unshuffled: without(3).map((each) => (each.id === 3 ? { ...track(3), file: '/media/new' } : each)),
    },
    effects: [],
  },
  {
    says: '… and what is playable already keeps the address it has',
    before: playing,
    event: { type: 'restored', tracks: [{ ...track(2), file: '/media/new' }] },
    after: { playlist: three },
    effects: [],
  },
  {
    says: 'a revoked track that plays makes room for the next one at once',
    before: playing,
    event: { type: 'revoked', ids: [2, 99] },
    after: { ...atStartOf(2), loadId: 6, playlist: without(2), starting: true },
    effects: [...silence, ...loads(3, 6)],
  },
  {
    says: 'it stays silent in the order that shuffling is switched back to',
    before: { ...playing, isShuffle: true, unshuffled: three },
    event: { type: 'revoked', ids: [3] },
    after: { currentIndex: 1, loadId: 5, playlist: without(3), unshuffled: without(3) },
    effects: [],
  },
  {
    says: 'without repeat it falls silent and the player stops',
    before: { ...playing, isRepeat: false },
    event: { type: 'revoked', ids: [2] },
    after: { currentIndex: 1, loadId: 6, isPlaying: false, starting: false, playlist: without(2) },
    effects: [...silence],
  },
  {
    says: 'the player stops where nothing of the set is left to play',
    before: playing,
    event: { type: 'revoked', ids: [1, 2, 3] },
    after: { currentIndex: 1, isPlaying: false, playlist: without(1, 2, 3) },
    effects: [...silence],
  },
  {
    says: 'a paused one makes room too, and the next one waits for a press',
    before: paused,
    event: { type: 'revoked', ids: [2] },
    after: { currentIndex: 2, isPlaying: false, starting: false, playlist: without(2) },
    effects: [...silence, ...loads(3, 6).filter(({ type }) => type !== 'start')],
  },
  {
    says: 'another track of the set is only taken out of what comes next',
    before: { ...playing, prefetched: true },
    event: { type: 'revoked', ids: [3] },
    after: { currentIndex: 1, loadId: 5, isPlaying: true, prefetched: false, playlist: without(3) },
    effects: [],
  },
  {
    says: 'those that a fresh list tells of make room as well, and are no failures',
    before: { ...playing, refreshed: true, failures: 2 },
    event: { type: 'refreshed', loadId: 5, tracks: [track(1, '/audio/fresh'), track(2, null), track(3, null)] },
    after: {
      ...atStartOf(0),
      playlist: [track(1, '/audio/fresh'), track(2, null), track(3, null)],
      failures: 2,
      failed: [],
    },
    effects: [
      ...silence,
      { type: 'track', track: track(1, '/audio/fresh') },
      { type: 'source', loadId: 6, file: '/audio/fresh', position: 0, handOver: false },
      ...loads(1, 6).slice(2),
    ],
  },
  {
    says: '… and so does one that the fresh list leaves out',
    before: { ...playing, failures: 2 },
    event: { type: 'refreshed', loadId: 5, tracks: [track(1), track(3)] },
    after: { ...atStartOf(2), playlist: without(2), failures: 2, failed: [] },
    effects: [...silence, ...loads(3, 6)],
  },
  {
    says: 'tracks of other sets change nothing',
    before: playing,
    event: { type: 'revoked', ids: [7] },
    after: { playlist: three, loadId: 5 },
    effects: [],
  },
  {
    says: 'a press on play after it came back loads it again, since its source is gone',
    before: step(step({ ...playing, isRepeat: false }, { type: 'revoked', ids: [2] }), {
      type: 'restored',
      tracks: [{ ...track(2), file: '/media/new' }],
    }),
    event: { type: 'toggle' },
    after: { currentIndex: 1, loadId: 7, starting: true, broken: false },
    effects: [
      { type: 'track', track: { ...track(2), file: '/media/new' } },
      { type: 'source', loadId: 7, file: '/media/new', position: 30, handOver: false },
      { type: 'waveform', loadId: 7, peaks: '/peaks/2' },
      { type: 'start', loadId: 7 },
    ],
  },
  {
    says: 'a press on play where the player stopped goes on with the next track',
    before: { ...paused, isRepeat: false, broken: true, playlist: without(2) },
    event: { type: 'toggle' },
    after: { currentIndex: 2, starting: true },
    effects: loads(3, 6),
  },
];

describe('revoked while the player runs', () => {
  testRows(rows);
});
