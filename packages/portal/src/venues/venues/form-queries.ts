import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { searchTextBound } from '@kamerton/wire/client/page-bounds';
import { useLanguage } from '../../i18n/language.ts';
import { fetched } from '../../lib/http.ts';
import { venueKeys } from './queries.ts';

const seldom = 10 * 60_000;

export function useVenueTypes() {
  const language = useLanguage();
  return useQuery({
    queryKey: venueKeys.types(language),
    queryFn: async ({ signal }) => (await fetched(api.venueTypes, { signal })).types,
    staleTime: seldom,
  });
}

/** Cities by the beginning of a word of their name, in any language; the largest ones for an empty query. */
export function useCities(q: string, enabled: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: venueKeys.cities(language, q),
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await fetched(api.cities, { query: { q: q.slice(0, searchTextBound) }, signal })).cities,
    staleTime: seldom,
  });
}
