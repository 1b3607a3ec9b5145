import { Button, type ButtonProps } from '@mui/material';
import { type keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../i18n/text.ts';

interface Page {
  items: unknown[];
  total: number;
}

interface Options<Answer extends Page> {
  queryKey: QueryKey;
  limit: number;
  read: (range: { limit: number; offset: number }, signal: AbortSignal) => Promise<Answer>;
  refetchInterval?: number | false;
  placeholderData?: typeof keepPreviousData;
}

/** Reads a list page by page. Returns the query, and the rows of all pages that were read. */
export function usePages<Answer extends Page>({ limit, read, ...options }: Options<Answer>) {
  const listing = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => read({ limit, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * limit < last.total ? pages.length * limit : undefined),
  });
  const { data } = listing;
  const items = useMemo(() => data?.pages.flatMap((page): Answer['items'][number][] => page.items) ?? [], [data]);
  return { listing, items };
}

interface MoreProps extends Pick<ButtonProps, 'sx'> {
  listing: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Reads the next page; nothing after the last one. */
export function MoreButton({ listing: { hasNextPage, isFetching, fetchNextPage }, sx = {} }: MoreProps) {
  const { more } = useText().shell;
  if (!hasNextPage) return null;
  return (
    <Button loading={isFetching} onClick={() => void fetchNextPage()} sx={sx}>
      {more}
    </Button>
  );
}
