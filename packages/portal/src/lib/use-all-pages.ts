import { useEffect } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Fetches all pages of a query: choosing, sorting and filtering on the client need the whole list. */
export function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, wanted = true) {
  useEffect(() => {
    // A reading again that has begun since the render goes on: its end leads here again.
    if (wanted && hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [wanted, hasNextPage, isFetching, isError, fetchNextPage]);
}
