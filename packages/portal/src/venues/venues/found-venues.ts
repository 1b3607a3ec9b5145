import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useLanguage } from '../../i18n/language.ts';
import { fetched } from '../../lib/http.ts';
import { allVenues, refetchOnFocus, limit, venueKeys, type VenueList } from './queries.ts';
import { union } from './venue-lists.ts';

/**
 * Active or inactive venues whose name, address or legal entity contains a text. The server requires all fields of a
 * body to match, so each is searched by a call of its own. A newer search cancels a running one.
 */
export function useFoundVenues(text: string, is_active: boolean) {
  const language = useLanguage();
  return useQuery({
    ...refetchOnFocus,
    queryKey: venueKeys.search(language, text, is_active),
    enabled: text !== '',
    // The previous result stays meanwhile, but not in the other tab.
    placeholderData: (found: VenueList | undefined, query) => (query?.queryKey[3] === is_active ? found : undefined),
    queryFn: async ({ signal }): Promise<VenueList> => {
      const nothing = { address: '', legal_entity: '', name: '', is_active };
      const find = (field: 'name' | 'address' | 'legal_entity') =>
        allVenues((offset) =>
          fetched(api.searchVenues, { query: { limit, offset }, body: { ...nothing, [field]: text }, signal }),
        );
      return { objects: union(await Promise.all([find('name'), find('address'), find('legal_entity')])) };
    },
  });
}
