import { useFoundVenues, useVenues } from '../features/venues/queries.ts';
import { fits, mentions } from '../features/venues/venue-lists.ts';
import type { VenueParams } from '../features/venues/venue-params.ts';

/**
 * The active and the inactive venues, or those among them that were searched for. The server searches the open tab; in
 * the other one, which is loaded, it is enough to look, for its count and the hint that leads there.
 */
export function useVenueLists({ tab, q, playlist_id, selection_id }: VenueParams) {
  const playing = { playlist_id, selection_id };
  const active = useVenues({ is_active: true, ...playing });
  const inactive = useVenues({ is_active: false, ...playing });
  const found = useFoundVenues(q, tab === 'active');
  const of = (is_active: boolean, list: typeof active) => {
    if (q === '') return { ...list, data: list.data?.objects };
    const isOpen = is_active === (tab === 'active');
    if (!isOpen) return { ...list, data: list.data?.objects.filter((venue) => mentions(venue, q)) };
    return { ...found, data: found.data?.objects.filter((venue) => fits(venue, { is_active, ...playing })) };
  };
  return { active: of(true, active), inactive: of(false, inactive) };
}
