import { useState } from 'react';

/** Renders a loaded list part by part, as `LoadMore` asks: thousands of cards at once would be slow. */
export function useIncrementalList<T>(list: readonly T[], step: number) {
  const [parts, setParts] = useState(1);
  const count = parts * step;
  return {
    shown: list.slice(0, count),
    query: {
      hasNextPage: count < list.length,
      isFetching: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      error: null,
      refetch: () => Promise.resolve(),
      fetchNextPage: () => {
        setParts(parts + 1);
        return Promise.resolve();
      },
    },
  };
}
