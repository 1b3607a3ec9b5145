import { useEffect, useRef, type ReactNode } from 'react';

interface LoadMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isError: boolean; fetchNextPage: () => Promise<unknown> };
  skeleton: ReactNode;
}

/** Fetches the next page of a list before its end is scrolled into view. */
export function LoadMore({ query, skeleton }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  return <div ref={end}>{isFetchingNextPage && skeleton}</div>;
}
