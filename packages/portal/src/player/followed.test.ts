import { expect, test } from 'vitest';
import { transition } from './machine.ts';
import { album, desktop, playing, track } from './testing/machine-rows.ts';
import { followed } from './followed.ts';
import type { PlayerState, PlayerTrack, QueueTrack } from './state.ts';

const set = (...ids: number[]) => ids.map((id) => track(id));
const added = (id: number, nth: number): QueueTrack => ({ ...track(id), added: nth });
const before = set(1, 2, 3, 4);
/** The second of four tracks plays. */
const onSecond: PlayerState = { ...playing, playlist: before };

/** The queue's ids after the set has become `after`, and where the player stands in it. */
function follow(state: PlayerState, after: readonly PlayerTrack[]) {
  const order = followed(state, album.id, before, after);
  if (!order) return null;
  const { playlist, currentIndex, unshuffled } = transition(state, { type: 'rearrange', order }, desktop).state;
  const idsOf = (tracks: readonly QueueTrack[] | null) => tracks?.map(({ id }) => id) ?? null;
  return { playlist: idsOf(playlist), unshuffled: idsOf(unshuffled), currentIndex };
}

const inOrder = (playlist: number[], currentIndex: number) => ({ playlist, currentIndex, unshuffled: null });

test('what is to come follows the new order, and the current track goes on', () => {
  expect(follow(onSecond, set(4, 3, 2, 1))).toEqual(inOrder([4, 3, 2, 1], 2));
});

test('what was put in comes, what was taken out does not', () => {
  expect(follow(onSecond, set(1, 2, 9, 4))).toEqual(inOrder([1, 2, 9, 4], 1));
});

test('a current track that was taken out plays to its end where it stood', () => {
  expect(follow(onSecond, set(1, 3, 4))).toEqual(inOrder([1, 2, 3, 4], 1));
  expect(follow(onSecond, set(3, 4))).toEqual(inOrder([2, 3, 4], 0));
});

/** Ids of the tracks that follow a change of the set, as many as it has and one more. */
function heardAfter(state: PlayerState, after: readonly PlayerTrack[]) {
  const order = followed(state, album.id, before, after);
  if (!order) throw new Error('nothing follows');
  let now = transition(state, { type: 'rearrange', order }, desktop).state;
  return [...after, null].map(() => {
    now = transition(now, { type: 'ended', loadId: now.loadId }, desktop).state;
    return now.playlist[now.currentIndex]?.id;
  });
}

test('a current track that was taken out is not heard again when the set begins anew', () => {
  expect(heardAfter(onSecond, set(1, 3, 4))).toEqual([3, 4, 1, 3]);
  expect(heardAfter({ ...onSecond, currentIndex: 3 }, set(1, 2, 3))).toEqual([1, 2, 3, 1]);
  const shuffled = { ...onSecond, isShuffle: true, playlist: set(3, 4, 1, 2), unshuffled: before, currentIndex: 3 };
  expect(heardAfter(shuffled, set(1, 3, 4))).not.toContain(2);
});

test('one that was put back meanwhile stays', () => {
  const order = followed(onSecond, album.id, before, set(1, 3, 4));
  const left = order && transition(onSecond, { type: 'rearrange', order }, desktop).state;
  const back = left && followed(left, album.id, set(1, 3, 4), before);
  const now = back && transition(left, { type: 'rearrange', order: back }, desktop).state;
  expect(now && transition(now, { type: 'next' }, desktop).state.playlist.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('a track that was taken out as it played stops nobody from following, and goes with the next change', () => {
  const state = { ...onSecond, playlist: set(1, 7, 2, 3, 4), currentIndex: 2 };
  expect(follow(state, set(4, 3, 2, 1))).toEqual(inOrder([4, 3, 2, 1], 2));
});

test('what was added to the queue still comes next', () => {
  const playlist = before.toSpliced(2, 0, added(8, 0), added(9, 1));
  const state = { ...onSecond, playlist, upNext: [0, 1], addedCount: 2 };
  expect(follow(state, set(2, 4, 3, 1))).toEqual(inOrder([2, 8, 9, 4, 3, 1], 0));
});

test('shuffled, the drawn order stays: what was put in comes last, what was taken out not at all', () => {
  const state = { ...onSecond, isShuffle: true, playlist: set(3, 2, 4, 1), unshuffled: before };
  expect(follow(state, set(9, 4, 2, 1))).toEqual({ playlist: [2, 4, 1, 9], unshuffled: [9, 4, 2, 1], currentIndex: 0 });
});

test('a queue that was arranged by hand, another set and an unchanged one stay as they are', () => {
  const after = set(4, 3, 2, 1);
  expect(follow({ ...onSecond, playlist: set(2, 1, 3, 4) }, after)).toBeNull();
  expect(follow({ ...onSecond, playlist: set(1, 2, 3) }, after)).toBeNull();
  expect(followed(onSecond, 'album:2', before, after)).toBeNull();
  expect(follow(onSecond, set(1, 2, 3, 4))).toBeNull();
});

test('addresses that were renewed meanwhile, and silence after a revocation, stay', () => {
  const state = { ...onSecond, playlist: [track(1), track(2), track(3, null), track(4, '/audio/new')] };
  const order = followed(state, album.id, before, set(4, 3, 2, 1));
  expect(order?.playlist.map(({ file }) => file)).toEqual(['/audio/new', null, '/audio/2', '/audio/1']);
});
