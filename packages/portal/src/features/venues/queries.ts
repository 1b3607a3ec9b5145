import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Pagination, Venue } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import type { Language } from '@kamerton/wire/client/languages';
import { useLanguage } from '../../i18n/language.ts';
import { fetched } from '../../lib/http.ts';
import { nextOffset } from '../../lib/pages.ts';
import { union, type VenueFilter } from './venue-lists.ts';

/** Cities and ready-made playlists are named in the caller's language, so answers belong to one. */
export const venueKeys = {
  all: ['venues'] as const,
  lists: ['venues', 'list'] as const,
  list: (language: Language, filter: VenueFilter) => ['venues', 'list', language, filter] as const,
  search: (language: Language, text: string, isActive: boolean) =>
    ['venues', 'search', language, isActive, text] as const,
  detail: (language: Language, id: number) => ['venues', 'detail', language, id] as const,
  types: (language: Language) => ['venue-types', language] as const,
  cities: (language: Language, q: string) => ['cities', language, q] as const,
};

/** What a list holds in the cache. */
export interface VenueList {
  objects: Venue[];
}

const limit = bounds.page.max_limit;

/** All pages of a list: an account has some hundreds of venues, which are sorted, counted and drawn together. */
async function allOf(page: (offset: number) => Promise<{ objects: Venue[]; pagination: Pagination }>) {
  const objects: Venue[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const answer: { objects: Venue[]; pagination: Pagination } = await page(offset);
    objects.push(...answer.objects);
    offset = nextOffset(answer.pagination);
  }
  return objects;
}

/** Another tab may have changed venues: whoever comes back to this one sees them as they are. */
const fresh = { refetchOnWindowFocus: 'always' } as const;

/** Venues by name. */
export function useVenues(filter: VenueFilter) {
  const language = useLanguage();
  return useQuery({
    ...fresh,
    queryKey: venueKeys.list(language, filter),
    queryFn: async ({ signal }): Promise<VenueList> => {
      // spec 7: a list is always of the active or of the inactive ones.
      const states = filter.is_active === undefined ? [true, false] : [filter.is_active];
      const list = (is_active: boolean) =>
        allOf((offset) => fetched(api.venues, { query: { limit, offset, ...filter, is_active }, signal }));
      return { objects: union(await Promise.all(states.map(list))) };
    },
  });
}

/** Venues that are on air, by name. */
export const useActiveVenues = () => useVenues({ is_active: true });

/**
 * Active or inactive venues of which the name, the address or the legal entity contains a text. The server looks for all
 * the fields of a body at once, so each is asked for by itself. A newer search cancels the one that still runs.
 */
export function useFoundVenues(text: string, is_active: boolean) {
  const language = useLanguage();
  return useQuery({
    ...fresh,
    queryKey: venueKeys.search(language, text, is_active),
    enabled: text !== '',
    // What was found last stays until then, but not in the other tab.
    placeholderData: (found: VenueList | undefined, query) => (query?.queryKey[3] === is_active ? found : undefined),
    queryFn: async ({ signal }): Promise<VenueList> => {
      const nothing = { address: '', legal_entity: '', name: '', is_active };
      const find = (field: 'name' | 'address' | 'legal_entity') =>
        allOf((offset) =>
          fetched(api.searchVenues, { query: { limit, offset }, body: { ...nothing, [field]: text }, signal }),
        );
      return { objects: union(await Promise.all([find('name'), find('address'), find('legal_entity')])) };
    },
  });
}

const known = (client: QueryClient, id: number): Venue | undefined =>
  client
    .getQueriesData<VenueList>({ queryKey: venueKeys.lists })
    .flatMap(([, list]) => list?.objects ?? [])
    .find((venue) => venue.id === id);

/** One venue: what a list says of it at once, and then what it is now. */
export function useVenue(id: number | undefined) {
  const language = useLanguage();
  const client = useQueryClient();
  return useQuery({
    ...fresh,
    queryKey: venueKeys.detail(language, id ?? 0),
    enabled: Boolean(id),
    refetchOnMount: 'always',
    initialData: () => (id === undefined ? undefined : known(client, id)),
    queryFn: async ({ signal }) => (await fetched(api.venue, { params: { id: id ?? 0 }, signal })).object,
  });
}

const seldom = 10 * 60_000;

export function useVenueTypes() {
  const language = useLanguage();
  return useQuery({
    queryKey: venueKeys.types(language),
    queryFn: async ({ signal }) => (await fetched(api.venueTypes, { signal })).types,
    staleTime: seldom,
  });
}

/** Cities by the beginning of a word of their name, in either language; the biggest ones where nothing is typed. */
export function useCities(q: string, enabled: boolean) {
  const language = useLanguage();
  return useQuery({
    queryKey: venueKeys.cities(language, q),
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await fetched(api.cities, { query: { q: q.slice(0, bounds.search_text) }, signal })).cities,
    staleTime: seldom,
  });
}
