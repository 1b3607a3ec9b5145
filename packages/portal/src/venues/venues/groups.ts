import { useQuery } from '@tanstack/react-query';
import type { Venue, VenueFilter } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { fetched } from '../../lib/http.ts';
import type { VenueParams } from './venue-params.ts';

/** Under the key of venues, so that a change of these refreshes the counts. */
export const groupKeys = { tags: ['venues', 'tags'] as const, filters: ['venue-filters'] as const };

export const useVenueTags = () =>
  useQuery({
    queryKey: groupKeys.tags,
    queryFn: async ({ signal }) => (await fetched(laterApi.venueTags, { signal })).tags,
  });

export const useVenueFilters = () =>
  useQuery({
    queryKey: groupKeys.filters,
    queryFn: async ({ signal }) => (await fetched(laterApi.venueFilters, { signal })).filters,
  });

type Tagged = Pick<VenueParams, 'tag_ids' | 'tags_match'>;

/** Tags of a venue; a host that keeps to the specification sends none. */
export const tagsOf = ({ tags }: Partial<Pick<Venue, 'tags'>>): Venue['tags'] => tags ?? [];

/** True if a venue has any of the tags of a filter, or all of them; without tags in it always. */
export const hasTags = (venue: Pick<Venue, 'tags'>, { tag_ids = [], tags_match }: Tagged): boolean => {
  const has = (id: number) => tagsOf(venue).some((tag) => tag.id === id);
  return tag_ids.length === 0 || (tags_match === 'all' ? tag_ids.every(has) : tag_ids.some(has));
};

/** The names that were typed with commas between. */
export const namesIn = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);

type Filtering = Pick<VenueParams, 'tab' | 'q' | 'playlist_id' | 'selection_id' | 'tag_ids' | 'tags_match'>;

/** Returns the part of the screen's state that a saved filter stores. */
export const filterOf = ({ tab, q, playlist_id, selection_id, tag_ids, tags_match }: Filtering): VenueFilter => ({
  is_active: tab === 'active',
  ...(q && { q }),
  ...(playlist_id !== undefined && { playlist_id }),
  ...(selection_id !== undefined && { selection_id }),
  ...(tag_ids && { tag_ids: [...tag_ids] }),
  ...(tags_match && { tags_match }),
});

/** The screen's state that a saved filter stands for. */
export const paramsOf = ({ is_active, q, ...others }: VenueFilter): Filtering => ({
  playlist_id: undefined,
  selection_id: undefined,
  tag_ids: undefined,
  tags_match: undefined,
  ...others,
  tab: is_active === false ? 'inactive' : 'active',
  q: q ?? '',
});
