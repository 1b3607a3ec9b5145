import type { Collection, Pagination } from '@kamerton/wire';
import { Cards } from '../../ui/cards.tsx';
import { LoadMore, type PagedQuery } from '../../ui/load-more.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { CollectionCard } from './collection-card.tsx';

interface CollectionGridProps {
  pages: readonly { collections: readonly Collection[]; pagination: Pagination }[];
  inMyMusic?: boolean;
  query: PagedQuery;
}

/** Collections by pages; the next one loads as its place comes near. */
export function CollectionGrid({ pages, query, inMyMusic = false }: CollectionGridProps) {
  return (
    <>
      <Cards shape="grid">
        {pages.flatMap(({ collections }) =>
          collections.map((collection) => (
            <CollectionCard key={collection.id} collection={collection} inMyMusic={inMyMusic} />
          )),
        )}
      </Cards>
      <LoadMore query={query} skeleton={<CardsSkeleton count={6} shape="grid" />} />
    </>
  );
}
