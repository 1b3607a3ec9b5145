import { useFoundVenues, useVenues } from '../features/venues/queries.ts';
import { fits } from '../features/venues/venue-lists.ts';
import type { VenueParams } from '../features/venues/venue-params.ts';

/** The active and the inactive venues, or those among them that were searched for. */
export function useVenueLists({ q, playlist_id, selection_id }: VenueParams) {
  const playing = { playlist_id, selection_id };
  const active = useVenues({ is_active: true, ...playing });
  const inactive = useVenues({ is_active: false, ...playing });
  const found = useFoundVenues(q);
  const of = (is_active: boolean, list: typeof active) =>
    q === ''
      ? { ...list, data: list.data?.objects }
      : { ...found, data: found.data?.objects.filter((venue) => fits(venue, { is_active, ...playing })) };
  return { active: of(true, active), inactive: of(false, inactive) };
}
