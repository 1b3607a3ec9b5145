import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Queries that a write makes stale: beginnings of their keys, with blanks between the parts; an empty one begins every
 * key. `writes/` has them for each domain, by act.
 */
export type Stale = readonly string[];

/**
 * Invalidates what a write makes stale, of the queries that `only` lets pass: what is on the screen is read again at once,
 * the rest when it is shown. A first read that is under way is cancelled, since it may have read what was before the write
 * and an invalidation would join it.
 */
export function refreshAfter(
  client: QueryClient,
  stale: Stale,
  only?: Pick<QueryFilters, 'fetchStatus'>,
): Promise<void> {
  const isStale = ({ queryKey }: Query) =>
    stale.some((each) => `${queryKey.join(' ')} `.startsWith(each && `${each} `));
  // Found once: a cancelled read no longer matches a filter for what is being read.
  const found = new Set(client.getQueryCache().findAll({ ...only, predicate: isStale }));
  const predicate = (query: Query) => found.has(query);
  void client.cancelQueries({ predicate });
  return client.invalidateQueries({ predicate });
}

/** Puts a write's answer in the place of what was read, as a running read may be older. Undefined: the read goes on. */
export function putAnswer<T>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: (former: T | undefined) => T | undefined,
): void {
  const next = answer(client.getQueryData<T>(queryKey));
  if (next === undefined) return;
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, next);
}

/**
 * Writes of one scope are sent one after another: each reads first what the one before has stored, since a body has all
 * fields (spec 7).
 */
export const writeScopes = { profile: { id: 'profile' }, venues: { id: 'venues' } };
