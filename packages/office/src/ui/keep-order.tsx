import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { keepOrder } from '../lib/list-order.ts';

/** Keeps the order of the list that is looked at for the pages of its records. */
export function KeepOrder() {
  const { resource, data, total, page, perPage, sort, filterValues, isPlaceholderData } = useListContext();
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    keepOrder({
      resource,
      ids: data.map(({ id }) => Number(id)),
      offset: (page - 1) * perPage,
      total: total ?? 0,
      perPage,
      sort,
      filter: filterValues as Record<string, unknown>,
    });
  }, [resource, data, total, page, perPage, sort, filterValues, isPlaceholderData]);
  return null;
}
