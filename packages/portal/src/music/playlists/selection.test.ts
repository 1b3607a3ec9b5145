import { expect, test } from 'vitest';
import { all, extended, pruned, nothing, readSelection, toggled, serialized } from './selection.ts';

const shown = [10, 20, 30, 40, 50];
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].toSorted((a, b) => a - b);

test('a track is chosen and let go again', () => {
  const one = toggled(nothing, 20);
  expect(ids(one)).toEqual([20]);
  expect(ids(toggled(one, 20))).toEqual([]);
});

test('a range goes from the last chosen track in either direction, and keeps what was chosen', () => {
  const one = toggled(toggled(nothing, 50), 30);
  expect(ids(extended(one, 10, shown))).toEqual([10, 20, 30, 50]);
  expect(ids(extended(one, 40, shown))).toEqual([30, 40, 50]);
});

test('a second range starts at the same track', () => {
  const range = extended(toggled(nothing, 20), 30, shown);
  expect(ids(extended(range, 40, shown))).toEqual([20, 30, 40]);
});

test('without an anchor in sight the range is the track alone', () => {
  expect(ids(extended(nothing, 30, shown))).toEqual([30]);
  expect(ids(extended(toggled(nothing, 99), 30, shown))).toEqual([30, 99]);
});

test('a stored selection is restored, and anything else in its place is none', () => {
  const range = extended(toggled(nothing, 20), 40, shown);
  expect(readSelection(JSON.parse(JSON.stringify(serialized(range))))).toEqual(range);
  for (const other of [undefined, null, 7, {}, { ids: 'all' }, { ids: [null, 'x', 1.5], anchor: 'y' }])
    expect(readSelection(other)).toEqual(nothing);
});

test('all of what is shown', () => expect(ids(all(shown))).toEqual(shown));

test('what went is no longer chosen; where nothing went, the selection is the same one', () => {
  const two = toggled(toggled(nothing, 10), 20);
  expect(ids(pruned(two, new Set([20, 30])))).toEqual([20]);
  expect(pruned(two, new Set(shown))).toBe(two);
});
