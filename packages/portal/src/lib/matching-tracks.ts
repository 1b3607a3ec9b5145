import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { fetched } from './http.ts';

/** Tracks that are found for a typed text. */
const foundAtMost = 30;

/** The tracks that match a typed text, to choose from; those of the former text until they are there. */
export const useMatchingTracks = (what: string) =>
  useQuery({
    queryKey: ['search', 'matching', what],
    enabled: what !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { what, tags: [], genres: [] };
      return (await fetched(api.searchTracks, { query: { limit: foundAtMost, offset: 0 }, body, signal })).tracks;
    },
  });
