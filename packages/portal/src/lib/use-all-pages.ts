import { useEffect } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches all pages of a query: choosing, sorting and filtering on the client need the whole list. */
export function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, wanted = true) {
  useEffect(() => {
    if (wanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetching, isError, fetchNextPage]);
}
