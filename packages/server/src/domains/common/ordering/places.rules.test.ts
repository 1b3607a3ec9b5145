import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withAdded, withMoved } from './order.rules.ts';
import { newPlaces } from './places.rules.ts';

/** Positions after the write, and the number of written rows. */
const written = (order: readonly number[], places: ReadonlyMap<number, number>) => {
  const written = newPlaces(order, places);
  const all = new Map(order.map((id) => [id, written.get(id) ?? (places.get(id) as number)]));
  const sorted = [...all].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
  return { all, sorted, rows: written.size };
};

const start = (length: number) =>
  written(
    Array.from({ length }, (_, at) => at + 1),
    new Map(),
  ).all;

it('one of ten thousand that is added, moved or taken out writes at most one row', () => {
  const places = start(10_000);
  const order = [...places.keys()];
  expect(written(withAdded(order, [20_000], 0), places).rows).toBe(1);
  expect(written(withAdded(order, [20_000], 5000), places).rows).toBe(1);
  expect(written(withAdded(order, [20_000]), places).rows).toBe(1);
  expect(written(withMoved(order, [9_999], 3), places).rows).toBe(1);
  expect(written(withMoved(order, [1], 9_999), places).rows).toBe(1);
  expect(
    written(
      order.filter((id) => id % 2 === 0),
      places,
    ).rows,
  ).toBe(0);
});

it('finds room at the same place as often as one likes', () => {
  let places = start(3);
  let dear = 0;
  for (let id = 10; id < 500; id += 1) {
    const next = written(withAdded([...places.keys()], [id], id % 2), places);
    expect(next.sorted).toEqual(withAdded([...places.keys()], [id], id % 2));
    if (next.rows > 1) dear += 1;
    places = next.all;
  }
  expect(dear).toBeLessThan(60);
});

it('stays within the column when tracks come to the end for ever', () => {
  const places = new Map([
    [1, 2 ** 31 - 3],
    [2, 2 ** 31 - 2],
  ]);
  const { sorted, all } = written([1, 2, 3], places);
  expect(sorted).toEqual([1, 2, 3]);
  expect(Math.max(...all.values())).toBeLessThan(2 ** 31);
});

it('gives every order that is wanted, whatever the places were, even equal ones', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 });
  const places = fc.dictionary(fc.integer({ min: 1, max: 40 }).map(String), fc.integer({ min: -5, max: 30 }));
  fc.assert(
    fc.property(ids, places, (order, stored) => {
      const before = new Map(Object.entries(stored).map(([id, place]) => [Number(id), place]));
      const { all, sorted } = written(order, before);
      expect(sorted).toEqual(order);
      expect(new Set(all.values()).size).toBe(order.length);
    }),
  );
});
