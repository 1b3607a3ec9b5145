import { expect, test } from 'vitest';
import { withMembership } from './with-membership.ts';

const set = (id: number, is_my = false) => ({ id, is_my, name: `set ${id}` });

test('a set is found in the pages of a list', () => {
  const data = { pages: [{ albums: [set(1), set(2)] }, { albums: [set(3)] }], pageParams: [0, 2] };
  const next = withMembership(data, 2, true) as typeof data;
  expect(next.pages[0]?.albums.map(({ is_my }) => is_my)).toEqual([false, true]);
  expect(next.pages[1]).toBe(data.pages[1]);
  expect(next.pages[0]?.albums[0]).toBe(data.pages[0]?.albums[0]);
});

test('a set is found in its detail, whose tracks stay the same ones', () => {
  const data = { pages: [{ collection: set(7, true), tracks: [{ id: 7 }] }], pageParams: [0] };
  const next = withMembership(data, 7, false) as typeof data;
  expect(next.pages[0]?.collection.is_my).toBe(false);
  expect(next.pages[0]?.tracks).toBe(data.pages[0]?.tracks);
});

test('a set is found on every shelf', () => {
  const data = {
    blocks: [
      { id: 7, collections: [set(7)] },
      { id: 2, collections: [set(7), set(8)] },
    ],
  };
  const next = withMembership(data, 7, true) as typeof data;
  expect(next.blocks.flatMap(({ collections }) => collections.map(({ is_my }) => is_my))).toEqual([true, true, false]);
});

test('what does not change stays the same object', () => {
  const data = { pages: [{ albums: [set(1, true)] }], pageParams: [0] };
  expect(withMembership(data, 1, true)).toBe(data);
  expect(withMembership(data, 9, true)).toBe(data);
  expect(withMembership(undefined, 9, true)).toBeUndefined();
});
