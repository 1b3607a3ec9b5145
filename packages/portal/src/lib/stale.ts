import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Root keys of the queries that a write makes stale, by what was written: they name it, count it, or follow from it.
 * A form puts its answer into its own query.
 */
const staleBy = {
  playlist: [
    'totals',
    'venues',
    'on-air',
    'venue-schedule',
    'playable',
    'music-rules',
    'fitness',
    'near-tracks',
    'revoked',
  ],
  venue: ['venues', 'playlists', 'totals', 'on-air', 'music-rules', 'fitness', 'near-tracks', 'venue-tags'],
  schedule: ['venues', 'playlists', 'on-air', 'music-rules', 'fitness', 'near-tracks', 'announcements'],
  rule: ['music-rules', 'on-air', 'fitness', 'near-tracks'],
} as const;

/**
 * Reads again what is on the screen, and the rest when it is shown. A first read that is under way is cancelled, since it
 * may have read what was before the write and an invalidation would join it.
 */
export function refetch(client: QueryClient, filter: Pick<QueryFilters, 'predicate' | 'queryKey'> = {}): Promise<void> {
  // Found once: a cancelled read no longer matches a filter for what is being read.
  const found = new Set(client.getQueryCache().findAll(filter));
  const predicate = (query: Query) => found.has(query);
  void client.cancelQueries({ predicate });
  return client.invalidateQueries({ predicate });
}

/** Invalidates what a write makes stale; what is on the screen is read again at once. */
export function refreshAfter(client: QueryClient, written: keyof typeof staleBy): Promise<void> {
  const stale = new Set<unknown>(staleBy[written]);
  return refetch(client, { predicate: ({ queryKey }) => stale.has(queryKey[0]) });
}

/**
 * Puts what a write has answered in the place of what was read, since a read under way may be from before the write.
 * Where `answer` is undefined the read goes on.
 */
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
