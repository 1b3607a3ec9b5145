/** The order of the last list as it was shown. Pages of records follow it even if the list has changed since. */
export interface ListOrder {
  resource: string;
  ids: number[];
  /** The position of the first id in the whole list. */
  offset: number;
  total: number;
  perPage: number;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
}

const place = 'office.list-order';

export const storeListOrder = (order: ListOrder) => sessionStorage.setItem(place, JSON.stringify(order));

export function readListOrder(): ListOrder | undefined {
  const stored = sessionStorage.getItem(place);
  return stored === null ? undefined : (JSON.parse(stored) as ListOrder);
}

/** Extends the order by newly read ids at one end; known ids keep their positions. */
export function extended(order: ListOrder, ids: readonly number[], step: -1 | 1): ListOrder {
  const present = new Set(order.ids);
  const more = ids.filter((id) => !present.has(id));
  return step === 1
    ? { ...order, ids: [...order.ids, ...more] }
    : { ...order, ids: [...more, ...order.ids], offset: Math.max(0, order.offset - more.length) };
}
