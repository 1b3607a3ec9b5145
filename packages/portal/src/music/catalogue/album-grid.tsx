import type { Album, Pagination } from '@kamerton/wire';
import { Cards } from '../../ui/cards.tsx';
import { LoadMore, type PagedQuery } from '../../ui/load-more.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { AlbumCard } from './album-card.tsx';

interface AlbumGridProps {
  pages: readonly { albums: readonly Album[]; pagination: Pagination }[];
  inMyMusic?: boolean;
  query: PagedQuery;
}

/** Albums by pages; the next one loads as its place comes near. */
export function AlbumGrid({ pages, query, inMyMusic = false }: AlbumGridProps) {
  return (
    <>
      <Cards shape="grid">
        {pages.flatMap(({ albums }, page) =>
          albums.map((album, index) => (
            <AlbumCard key={album.id} album={album} eager={page === 0 && index < 6} inMyMusic={inMyMusic} />
          )),
        )}
      </Cards>
      <LoadMore query={query} skeleton={<CardsSkeleton count={6} shape="grid" />} />
    </>
  );
}
