import { useEffect, useRef, type ReactNode } from 'react';
import { thrownText, useText } from '../i18n/text.ts';
import { isWithoutSession } from '../lib/http.ts';
import { FailureNotice } from './notices.tsx';

export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** Fetches the next page, unless the list is being read again: its pages would stay as they were. */
export const fetchNext = ({ fetchNextPage }: Pick<PagedQuery, 'fetchNextPage'>) =>
  void fetchNextPage({ cancelRefetch: false });

/** The failure that a list ends at before its last page, with a button that repeats what has failed. */
export function PagesFailure({ query }: { query: Omit<PagedQuery, 'isFetchingNextPage'> }) {
  const text = useText();
  const { hasNextPage, isFetching, isFetchNextPageError, error, refetch } = query;
  if (!error || !hasNextPage || isFetching || isWithoutSession(error)) return null;
  return (
    <FailureNotice
      title={text.shell.failure.title}
      text={thrownText(error, text)}
      retryLabel={text.shell.retry}
      onRetry={() => (isFetchNextPageError ? fetchNext(query) : void refetch())}
    />
  );
}

interface LoadMoreProps {
  query: PagedQuery;
  skeleton: ReactNode;
}

/** Fetches the next page of a list before its end is scrolled into view. */
export function LoadMore({ query, skeleton }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, error, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetching || error) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNext({ fetchNextPage });
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, error, fetchNextPage]);

  return (
    <div ref={end}>
      {isFetchingNextPage && skeleton}
      <PagesFailure query={query} />
    </div>
  );
}
