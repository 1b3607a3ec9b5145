import { describe, expect, test } from 'vitest';
import { edited, isSameOrder, moved, reordered } from './order.ts';

const tracks = [1, 2, 3, 4, 5].map((id) => ({ id }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('moving', () => {
  test.each([
    [[1], 2, [2, 3, 1, 4, 5]],
    [[5], 0, [5, 1, 2, 3, 4]],
    [[1], 4, [2, 3, 4, 5, 1]],
    [[5, 1], 1, [2, 5, 1, 3, 4]],
    [[3], 2, [1, 2, 3, 4, 5]],
    [[2, 2, 99], 0, [2, 1, 3, 4, 5]],
    [[1], 100, [2, 3, 4, 5, 1]],
  ])('%j to %i gives %j', (moving, position, after) => {
    expect(ids(moved(tracks, moving, position))).toEqual(after);
  });
});

describe('an edit', () => {
  test('takes tracks out', () => {
    expect(ids(edited(tracks, { kind: 'remove', ids: [2, 4, 77] }))).toEqual([1, 3, 5]);
  });

  test('leaves the moves that were made since', () => {
    const left = edited(
      [2, 4, 3, 6, 5].map((id) => ({ id })),
      { kind: 'move', ids: [5], position: 0 },
    );
    const again = edited(left, { kind: 'restore', tracks: [{ id: 1 }], order: [2, 1, 4, 3, 6, 5] });
    expect(ids(again)).toEqual([5, 2, 1, 4, 3, 6]);
  });

  test('puts the first one first, and neighbours that were removed together behind one another', () => {
    const again = edited([{ id: 3 }, { id: 9 }], {
      kind: 'restore',
      tracks: [1, 2, 4, 5].map((id) => ({ id })),
      order: [1, 2, 3, 4, 5],
    });
    expect(ids(again)).toEqual([1, 2, 3, 4, 5, 9]);
  });

  test('brings them back behind their neighbours, and leaves what came meanwhile at the end', () => {
    const left = [{ id: 3 }, { id: 1 }, { id: 9 }];
    const restored = edited(left, { kind: 'restore', tracks: [{ id: 2 }, { id: 4 }], order: [1, 2, 3, 4] });
    expect(ids(restored)).toEqual([3, 4, 1, 2, 9]);
  });

  test.each([
    { kind: 'move', ids: [4, 2], position: 1 } as const,
    { kind: 'remove', ids: [1, 5] } as const,
    { kind: 'restore', tracks: [{ id: 8 }], order: [8, 1, 2, 3, 4, 5] } as const,
  ])('of kind $kind done twice is done once', (edit) => {
    const once = edited(tracks, edit);
    expect(edited(once, edit)).toEqual(once);
  });
});

describe('the order before 5, 4, 3, 2, 1', () => {
  test.each([
    ['is as it was', [5, 4, 3, 2, 1], [1, 2, 3, 4, 5]],
    ['leaves a track that was moved to the start', [2, 5, 4, 3, 1], [2, 1, 3, 4, 5]],
    ['leaves a track that was moved to the end', [5, 3, 2, 1, 4], [1, 2, 3, 5, 4]],
    ['leaves tracks that were moved together', [3, 2, 5, 4, 1], [3, 2, 1, 4, 5]],
    ['leaves an added track and lacks a removed one', [5, 4, 9, 2, 1], [1, 2, 9, 4, 5]],
    ['is none of an empty list', [], []],
  ])('%s: %j gives %j', (_, now, after) => {
    expect(reordered(now, [5, 4, 3, 2, 1], [1, 2, 3, 4, 5])).toEqual(after);
  });
});

test('two orders are the same only with the same tracks in the same places', () => {
  expect(isSameOrder(tracks, [...tracks])).toBe(true);
  expect(isSameOrder(tracks, tracks.toReversed())).toBe(false);
  expect(isSameOrder(tracks, tracks.slice(1))).toBe(false);
});
