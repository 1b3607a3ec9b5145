import type { ReactNode } from 'react';
import { Cards } from './cards.tsx';
import { LoadMore, type PagedQuery } from './load-more.tsx';
import { Loaded } from './loaded.tsx';
import { CardsSkeleton } from './skeletons.tsx';

interface CardGridProps<P> {
  query: PagedQuery & { data: { pages: P[] } | undefined };
  /** Number of cards in the skeleton. */
  count: number;
  cardsOf: (page: P, index: number) => ReactNode[];
  /** Shown if there are no cards. */
  empty: ReactNode;
}

/** Cards by pages; the next one loads as its place comes near. */
export function CardGrid<P>({ query, count, cardsOf, empty }: CardGridProps<P>) {
  return (
    <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<CardsSkeleton count={count} shape="grid" />}>
      {(pages) => {
        const cards = pages.flatMap(cardsOf);
        if (cards.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            <Cards shape="grid">{cards}</Cards>
            <LoadMore query={query} skeleton={<CardsSkeleton count={6} shape="grid" />} />
          </>
        );
      }}
    </Loaded>
  );
}
