import { useEffect } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Goes on until all pages of a query are there: what is chosen from, sorted or filtered here needs the whole. */
export function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, wanted = true) {
  useEffect(() => {
    if (wanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetching, isError, fetchNextPage]);
}
