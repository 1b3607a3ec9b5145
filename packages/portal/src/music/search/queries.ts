import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { SearchBody } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { pagedByOffset } from '../../lib/pages.ts';
import type { SearchTab } from './search-params.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { search } from '../../i18n/ru/search.ts';

export const [useSearchText] = defineNamespace(
  import.meta.glob<typeof search>('../../i18n/*/search.ts', { eager: true, import: 'search' }),
);

const searchKeys = {
  tracks: (body: SearchBody) => ['search', 'tracks', body] as const,
  albums: (body: SearchBody) => ['search', 'albums', body] as const,
};

/** Found tracks that can be added to a playlist at once. */
export const foundBound = 1000;

const rowsPerPage = 100;
const cardsPerPage = 48;

/** Matching tracks, best first. A newer search cancels a running one; the previous result stays until then. */
export const foundTracksQuery = (body: SearchBody) =>
  infiniteQueryOptions({
    queryKey: searchKeys.tracks(body),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.searchTracks, { query: { limit: rowsPerPage, offset }, body, signal }),
    ...pagedByOffset,
    placeholderData: keepPreviousData,
  });

export const foundAlbumsQuery = (body: SearchBody) =>
  infiniteQueryOptions({
    queryKey: searchKeys.albums(body),
    queryFn: ({ pageParam: offset, signal }) =>
      fetched(api.searchAlbums, { query: { limit: cardsPerPage, offset }, body, signal }),
    ...pagedByOffset,
    placeholderData: keepPreviousData,
  });

export const useFoundTracks = (body: SearchBody) => useInfiniteQuery(foundTracksQuery(body));

export const useFoundAlbums = (body: SearchBody) => useInfiniteQuery(foundAlbumsQuery(body));

/** Match counts of several searches; undefined until known. */
export const useCounts = (tab: SearchTab, bodies: readonly SearchBody[]) =>
  useQueries({
    queries: bodies.map((body) => ({
      queryKey: ['search', 'count', tab, body],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const asked = { query: { limit: 1, offset: 0 }, body, signal };
        return (await fetched(tab === 'tracks' ? api.searchTracks : api.searchAlbums, asked)).pagination;
      },
    })),
  }).map(({ data }) => data);

/** Ids of the first matches, as many as one response holds. */
export const findTrackIds = async (body: SearchBody): Promise<number[]> =>
  (await fetched(api.searchTracks, { query: { limit: foundBound, offset: 0 }, body })).tracks.map(({ id }) => id);

const seldom = 10 * 60_000;

export const useGenres = () =>
  useQuery({ queryKey: ['genres'], queryFn: ({ signal }) => fetched(api.genres, { signal }), staleTime: seldom });

export const useTags = () =>
  useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => fetched(api.tags, { signal }), staleTime: seldom });
