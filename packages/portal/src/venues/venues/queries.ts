import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Pagination, Venue } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { pageBounds } from '@kamerton/wire/client/page-bounds';
import type { Language } from '@kamerton/wire/client/languages';
import { useLanguage } from '../../i18n/language.ts';
import { fetched } from '../../lib/http.ts';
import { allOf } from '../../lib/pages.ts';
import { union, type VenueFilter } from './venue-lists.ts';

/** Keys include the language, in which cities and ready-made playlists are named. */
export const venueKeys = {
  all: ['venues'] as const,
  lists: ['venues', 'list'] as const,
  list: (language: Language, filter: VenueFilter) => ['venues', 'list', language, filter] as const,
  search: (language: Language, text: string, isActive: boolean) =>
    ['venues', 'search', language, isActive, text] as const,
  named: (name: string) => ['venues', 'named', name] as const,
  detail: (language: Language, id: number) => ['venues', 'detail', language, id] as const,
  types: (language: Language) => ['venue-types', language] as const,
  cities: (language: Language, q: string) => ['cities', language, q] as const,
};

export interface VenueList {
  objects: Venue[];
}

export const limit = pageBounds.max_limit;

/** Fetches all pages: an account has some hundreds of venues, which are sorted and counted together. */
export const allVenues = (page: (offset: number) => Promise<{ objects: Venue[]; pagination: Pagination }>) =>
  allOf(page, ({ objects }) => objects);

/** Another tab may have changed venues. */
export const refetchOnFocus = { refetchOnWindowFocus: 'always' } as const;

const venuesQuery = (language: Language, filter: VenueFilter) =>
  queryOptions({
    ...refetchOnFocus,
    queryKey: venueKeys.list(language, filter),
    queryFn: async ({ signal }): Promise<VenueList> => {
      // spec 7: a list has either active or inactive venues.
      const states = filter.is_active === undefined ? [true, false] : [filter.is_active];
      const list = (is_active: boolean) =>
        allVenues((offset) => fetched(api.venues, { query: { limit, offset, ...filter, is_active }, signal }));
      return { objects: union(await Promise.all(states.map(list))) };
    },
  });

/** Venues by name. */
export const useVenues = (filter: VenueFilter) => useQuery(venuesQuery(useLanguage(), filter));

/** Active venues by name. */
export const activeVenuesQuery = (language: Language) => venuesQuery(language, { is_active: true });

export const useActiveVenues = () => useQuery(activeVenuesQuery(useLanguage()));

const cachedVenue = (client: QueryClient, id: number): Venue | undefined =>
  client
    .getQueriesData<VenueList>({ queryKey: venueKeys.lists })
    .flatMap(([, list]) => list?.objects ?? [])
    .find((venue) => venue.id === id);

/** One venue: from a cached list at once, then fetched. */
export function useVenue(id: number | undefined) {
  const language = useLanguage();
  const client = useQueryClient();
  return useQuery({
    ...refetchOnFocus,
    queryKey: venueKeys.detail(language, id ?? 0),
    enabled: Boolean(id),
    refetchOnMount: 'always',
    initialData: () => (id === undefined ? undefined : cachedVenue(client, id)),
    queryFn: async ({ signal }) => (await fetched(api.venue, { params: { id: id ?? 0 }, signal })).object,
  });
}
