import { useQuery } from '@tanstack/react-query';
import type { Cover } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { useLanguage } from '../../i18n/language.ts';
import { fetched } from '../../lib/http.ts';

/** A playlist that can play in a venue: an own or a ready-made one. */
export interface Playable {
  kind: 'playlist' | 'collection';
  id: number;
  name: string;
  track_count: number;
  cover: Cover | null;
}

const query = { limit: bounds.page.max_limit, offset: 0 };

/** All playlists that can play in a venue, by origin; a ready-made one in my music is listed there only. */
export function usePlayable() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['playable', language],
    // Always fresh, so that a playlist that was just created is listed.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const [own, my, all] = await Promise.all([
        fetched(api.playlists, { query, signal }),
        fetched(api.myCollections, { query, signal }),
        fetched(api.collections, { query, signal }),
      ]);
      const ownIds = new Set(my.collections.map(({ id }) => id));
      const as = (kind: Playable['kind']) => (each: Omit<Playable, 'kind'>) => ({ ...each, kind });
      return {
        own: own.playlists.map(as('playlist')),
        myReadyMade: my.collections.map(as('collection')),
        readyMade: all.collections.filter(({ id }) => !ownIds.has(id)).map(as('collection')),
      };
    },
  });
}
