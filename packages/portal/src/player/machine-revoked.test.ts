import { describe } from 'vitest';
import { atStartOf, loads, paused, playing, testRows, three, track, type Row } from './machine.rows.ts';

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
    says: 'tracks of other sets change nothing',
    before: playing,
    event: { type: 'revoked', ids: [7] },
    after: { playlist: three, loadId: 5 },
    effects: [],
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
