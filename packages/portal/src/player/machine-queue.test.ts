import { describe, expect, test } from 'vitest';
import { transition } from './machine.ts';
import { album, desktop, loads, other, playing, testRows, three, track, type Row } from './testing/machine-rows.ts';
import { currentTrack, initialState, sourceOf, type PlayerEvent, type PlayerState, type QueueTrack } from './state.ts';

/** A track as it stands in the queue, having been added as the nth. */
const added = (id: number, nth: number): QueueTrack => ({ ...track(id), added: nth });
/** The second of three plays; 8 and 9 were added and wait. */
const withAdded: PlayerState = {
  ...playing,
  playlist: [track(1), track(2), added(8, 0), added(9, 1), track(3)],
  upNext: [0, 1],
  addedCount: 2,
};

const queue: Row[] = [
  {
    says: 'a track that is to play next stands right after the current one',
    before: playing,
    event: { type: 'playNext', tracks: [track(8)] },
    after: { playlist: [track(1), track(2), added(8, 0), track(3)], currentIndex: 1, upNext: [0], loadId: 5 },
    effects: [],
  },
  {
    says: 'a later one to play next goes before it',
    before: withAdded,
    event: { type: 'playNext', tracks: [track(7)] },
    after: { playlist: [track(1), track(2), added(7, 2), added(8, 0), added(9, 1), track(3)], upNext: [0, 1, 2] },
    effects: [],
  },
  {
    says: 'a track added to the queue goes behind those added before, and ahead of the rest of the set',
    before: withAdded,
    event: { type: 'enqueue', tracks: [track(7)] },
    after: { playlist: [track(1), track(2), added(8, 0), added(9, 1), added(7, 2), track(3)] },
    effects: [],
  },
  {
    says: 'several are added in their order, revoked ones left out',
    before: playing,
    event: { type: 'playNext', tracks: [track(8), track(7, null), track(9)] },
    after: { playlist: [track(1), track(2), added(8, 0), added(9, 1), track(3)], addedCount: 2 },
    effects: [],
  },
  {
    says: 'the same track can be added again: it is an entry of its own',
    before: playing,
    event: { type: 'enqueue', tracks: [track(2)] },
    after: { playlist: [track(1), track(2), added(2, 0), track(3)], currentIndex: 1 },
    effects: [],
  },
  {
    says: 'with nothing in the player an added track plays',
    before: initialState,
    event: { type: 'enqueue', tracks: [track(8), track(9)] },
    after: { playlist: [added(8, 0), added(9, 1)], currentIndex: 0, starting: true, upNext: [1] },
    effects: loads(8, 1).map((effect) => (effect.type === 'track' ? { ...effect, track: added(8, 0) } : effect)),
  },
  {
    says: 'a revoked track alone changes nothing',
    before: initialState,
    event: { type: 'enqueue', tracks: [track(8, null)] },
    after: { playlist: [], currentIndex: -1 },
    effects: [],
  },
  {
    says: 'what was added has had its turn when it begins',
    before: { ...withAdded, isPlaying: true },
    event: { type: 'next' },
    after: { currentIndex: 2, upNext: [1] },
    effects: loads(8, 6).map((effect) => (effect.type === 'track' ? { ...effect, track: added(8, 0) } : effect)),
  },
  {
    says: 'choosing another set leaves what was added next',
    before: withAdded,
    event: { type: 'choose', set: other, index: 0 },
    after: { playlist: [track(7), added(8, 0), added(9, 1), track(8)], currentIndex: 0, id: other.id },
    effects: [{ type: 'attend' }],
  },
  {
    says: 'choosing the current track of an arranged queue only toggles: the queue stays',
    before: withAdded,
    event: { type: 'choose', set: album, index: 1 },
    after: { playlist: withAdded.playlist, currentIndex: 1, waitingToggle: true },
    effects: [{ type: 'attend' }],
  },
  {
    says: 'playing on from a place of the queue changes the index',
    before: playing,
    event: { type: 'jump', index: 0 },
    after: { playlist: three, currentIndex: 0, starting: true },
    effects: loads(1, 6),
  },
  ...[-1, 3, 1.5].map((index): Row => ({
    says: `there is no place ${index} to play on from`,
    before: playing,
    event: { type: 'jump', index },
    after: { currentIndex: 1, loadId: 5 },
    effects: [],
  })),
  {
    says: 'a track is moved from behind the current one to before it, which goes on',
    before: { ...playing, prefetched: true },
    event: { type: 'move', from: 2, to: 0 },
    after: { playlist: [track(3), track(1), track(2)], currentIndex: 2, prefetched: false, loadId: 5 },
    effects: [],
  },
  {
    says: 'a track is moved from before the current one to behind it',
    before: playing,
    event: { type: 'move', from: 0, to: 2 },
    after: { playlist: [track(2), track(3), track(1)], currentIndex: 0 },
    effects: [],
  },
  ...[
    { from: 0, to: 3 },
    { from: 5, to: 0 },
    { from: 0, to: -1 },
    { from: Number.NaN, to: 0 },
  ].map((places): Row => ({
    says: `nothing moves from ${places.from} to ${places.to}`,
    before: playing,
    event: { type: 'move', ...places },
    after: { playlist: three, currentIndex: 1 },
    effects: [],
  })),
  {
    says: 'a track is taken out behind the current one',
    before: withAdded,
    event: { type: 'remove', index: 2 },
    after: { playlist: [track(1), track(2), added(9, 1), track(3)], currentIndex: 1, upNext: [1] },
    effects: [],
  },
  {
    says: 'a track is taken out before the current one, which goes on',
    before: playing,
    event: { type: 'remove', index: 0 },
    after: { playlist: [track(2), track(3)], currentIndex: 0, loadId: 5, isPlaying: true },
    effects: [],
  },
  {
    says: 'the current track is not taken out',
    before: playing,
    event: { type: 'remove', index: 1 },
    after: { playlist: three, currentIndex: 1 },
    effects: [],
  },
  {
    says: 'clearing leaves the current track, which goes on',
    before: withAdded,
    event: { type: 'clear' },
    after: { playlist: [track(2)], currentIndex: 0, upNext: [], isPlaying: true, loadId: 5 },
    effects: [],
  },
  {
    says: 'a cleared queue can be brought back',
    before: { ...playing, playlist: [track(2)], currentIndex: 0 },
    event: { type: 'rearrange', order: withAdded },
    after: { playlist: withAdded.playlist, currentIndex: 1, upNext: [0, 1] },
    effects: [],
  },
  {
    says: 'a queue that is brought back keeps what was added since, also while that plays',
    before: {
      ...playing,
      playlist: [track(2), added(7, 2), added(6, 3)],
      currentIndex: 1,
      upNext: [3],
      addedCount: 4,
    },
    event: { type: 'rearrange', order: withAdded },
    after: {
      playlist: [track(1), track(2), added(7, 2), added(6, 3), added(8, 0), added(9, 1), track(3)],
      currentIndex: 2,
      upNext: [0, 1, 3],
      addedCount: 4,
    },
    effects: [],
  },
  {
    says: 'an order without the current track is not brought back',
    before: { ...playing, playlist: [track(4)], currentIndex: 0 },
    event: { type: 'rearrange', order: withAdded },
    after: { playlist: [track(4)], currentIndex: 0 },
    effects: [],
  },
  {
    says: 'closing forgets the queue',
    before: withAdded,
    event: { type: 'close' },
    after: { playlist: [], currentIndex: -1, upNext: [], unshuffled: null },
    effects: [{ type: 'pause' }, { type: 'unload' }],
  },
  {
    says: 'fresh addresses reach added tracks, and the order stays',
    before: { ...withAdded, refreshed: true },
    event: { type: 'refreshed', loadId: 5, tracks: [track(8, '/audio/fresh'), track(2)] },
    after: { playlist: [track(1), track(2), { ...added(8, 0), file: '/audio/fresh' }, added(9, 1), track(3)] },
    effects: loads(2, 6).map((effect) => (effect.type === 'source' ? { ...effect, position: 30 } : effect)),
  },
];

describe('the queue', () => {
  testRows(queue);

  test('an added track plays from its own album, the set’s own from the set', () => {
    const onAdded = { ...withAdded, currentIndex: 2 };
    expect(sourceOf(onAdded)).toEqual({ id: 'album:1', url: '/musicbase/album/1' });
    expect(sourceOf({ ...withAdded, id: 'search:x', url: '/search?what=x' })).toEqual({
      id: 'search:x',
      url: '/search?what=x',
    });
  });

  test('no order of events loses the current track or leaves the index beside the list', () => {
    const events: PlayerEvent[] = [
      { type: 'shuffle' },
      { type: 'playNext', tracks: [track(2), track(9)] },
      { type: 'next' },
      { type: 'move', from: 3, to: 0 },
      { type: 'remove', index: 1 },
      { type: 'previous' },
      { type: 'enqueue', tracks: [track(10)] },
      { type: 'shuffle' },
      { type: 'next' },
      { type: 'choose', set: other, index: 1 },
      { type: 'attend' },
      { type: 'clear' },
    ];
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let run = 0; run < 60; run += 1) {
      let state: PlayerState = playing;
      for (let draw = 0; draw < 30; draw += 1) {
        const event = events[Math.floor(random() * events.length)] as PlayerEvent;
        state = transition(state, event, { ...desktop, random: random }).state;
        expect(currentTrack(state)).toBeDefined();
        const keys = keysOf(state.playlist);
        expect(keys.size).toBe(state.playlist.length);
        expect(keysOf(state.unshuffled ?? state.playlist)).toEqual(keys);
      }
    }
  });
});

const keysOf = (tracks: readonly QueueTrack[]) => new Set(tracks.map(({ id, added: nth }) => `${id} ${nth}`));
