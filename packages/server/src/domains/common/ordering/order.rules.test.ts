import { expect, it } from 'vitest';
import { parted, withAdded, withMoved } from './order.rules.ts';

it.each([
  [[1, 2], [3, 4], undefined, [1, 2, 3, 4]],
  [[1, 2], [3, 4], 0, [3, 4, 1, 2]],
  [[1, 2], [3], 1, [1, 3, 2]],
  [[1, 2], [3], 99, [1, 2, 3]],
  [[1, 2], [2, 3, 3], 0, [3, 1, 2]],
  [[], [5], undefined, [5]],
])('%j with %j added at %s is %j', (order, ids, position, after) => {
  expect(withAdded(order, ids, position)).toEqual(after);
});

it.each([
  [[1, 2, 3, 4], [1], 2, [2, 3, 1, 4]],
  [[1, 2, 3, 4], [4], 0, [4, 1, 2, 3]],
  [[1, 2, 3, 4], [3, 1], 1, [2, 3, 1, 4]],
  [[1, 2, 3, 4], [2], 99, [1, 3, 4, 2]],
  [[1, 2, 3, 4], [9], 0, [1, 2, 3, 4]],
])('%j with %j moved to %i is %j', (order, ids, position, after) => {
  expect(withMoved(order, ids, position)).toEqual(after);
});

it('parts what an order lacks from what it has', () => {
  expect(parted([1, 2], [3, 2, 4])).toEqual({ added: [3, 4], already: [2] });
});
