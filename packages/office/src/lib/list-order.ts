/** The list that was looked at last, as it stood then: its pages lead on in its order, though it has changed since. */
export interface ListOrder {
  resource: string;
  ids: number[];
  /** Where the first of them stands among all. */
  offset: number;
  total: number;
  perPage: number;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
}

const place = 'office.list-order';

export const keepOrder = (order: ListOrder) => sessionStorage.setItem(place, JSON.stringify(order));

export function readOrder(): ListOrder | undefined {
  const kept = sessionStorage.getItem(place);
  return kept === null ? undefined : (JSON.parse(kept) as ListOrder);
}

/** The order with the pages that begin or end it read anew: what is known stays where it is. */
export function extended(order: ListOrder, ids: readonly number[], step: -1 | 1): ListOrder {
  const known = new Set(order.ids);
  const more = ids.filter((id) => !known.has(id));
  return step === 1
    ? { ...order, ids: [...order.ids, ...more] }
    : { ...order, ids: [...more, ...order.ids], offset: Math.max(0, order.offset - more.length) };
}
