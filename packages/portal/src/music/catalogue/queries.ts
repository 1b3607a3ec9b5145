import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset, tracksPerPage } from '../../lib/pages.ts';

/** Days `YYYY-MM-DD`; an omitted one is open. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

const albumKeys = {
  all: ['albums'] as const,
  newest: (period: Period) => ['albums', 'newest', period] as const,
  popular: () => ['albums', 'popular'] as const,
  own: () => ['albums', 'own'] as const,
  detail: (id: number) => ['albums', 'detail', id] as const,
};

const cardsPerPage = 48;

export const newAlbumsQuery = (period: Period, limit = cardsPerPage) =>
  infiniteQueryOptions({
    queryKey: [...albumKeys.newest(period), limit],
    queryFn: ({ pageParam: offset, signal }) => fetched(api.albums, { query: { ...period, limit, offset }, signal }),
    ...pagedByOffset,
    placeholderData: keepPreviousData,
  });

export const useNewAlbums = (period: Period, limit?: number) => useInfiniteQuery(newAlbumsQuery(period, limit));

export const usePopularAlbums = () =>
  useInfiniteQuery({
    queryKey: albumKeys.popular(),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.popularAlbums, { query: { limit: cardsPerPage, offset }, signal }),
    ...pagedByOffset,
  });

export const albumQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: albumKeys.detail(id),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.album, { params: { id }, query: { limit: tracksPerPage, offset }, signal }),
    ...pagedByOffset,
  });

export const useAlbum = (id: number) => useInfiniteQuery(albumQuery(id));

/** In my music, latest added first. */
export const useMyAlbums = () =>
  useInfiniteQuery({
    queryKey: albumKeys.own(),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.myAlbums, { query: { limit: cardsPerPage, offset }, signal }),
    ...pagedByOffset,
  });
