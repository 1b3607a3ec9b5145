import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type SearchBody } from '@kamerton/wire';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';

export const searchKeys = {
  tracks: (body: SearchBody) => ['search', 'tracks', body] as const,
  albums: (body: SearchBody) => ['search', 'albums', body] as const,
};

const rowsPerPage = 100;
const cardsPerPage = 48;

/** Tracks that fit, best first. A newer search cancels the one that still runs; what it found stays until then. */
export const useFoundTracks = (body: SearchBody) =>
  useInfiniteQuery({
    queryKey: searchKeys.tracks(body),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.searchTracks, { query: { limit: rowsPerPage, offset }, body, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
    placeholderData: keepPreviousData,
  });

export const useFoundAlbums = (body: SearchBody) =>
  useInfiniteQuery({
    queryKey: searchKeys.albums(body),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.searchAlbums, { query: { limit: cardsPerPage, offset }, body, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => nextOffset(pagination),
    placeholderData: keepPreviousData,
  });

const seldom = 10 * 60_000;

export const useGenres = () =>
  useQuery({ queryKey: ['genres'], queryFn: ({ signal }) => fetched(api.genres, { signal }), staleTime: seldom });

export const useTags = () =>
  useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => fetched(api.tags, { signal }), staleTime: seldom });
