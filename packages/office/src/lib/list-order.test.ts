import { expect, it } from 'vitest';
import { extended, type ListOrder } from './list-order.ts';

const order: ListOrder = {
  resource: 'requests',
  ids: [5, 6, 7],
  offset: 3,
  total: 9,
  perPage: 3,
  sort: { field: 'id', order: 'ASC' },
  filter: {},
};

it('goes on behind its end, past what has left the list meanwhile', () => {
  // 5 and 6 were answered: 8 and 9 have moved up.
  expect(extended(order, [7, 8, 9, 10], 1)).toMatchObject({ ids: [5, 6, 7, 8, 9, 10], offset: 3 });
});

it('goes on before its beginning, and knows its place', () => {
  expect(extended(order, [2, 3, 4, 5], -1)).toMatchObject({ ids: [2, 3, 4, 5, 6, 7], offset: 0 });
});

it('stays as it is where there is no more', () => {
  expect(extended(order, [6, 7], 1)).toEqual(order);
});
