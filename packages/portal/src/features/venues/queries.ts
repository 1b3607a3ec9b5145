import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire';
import { fetched } from '../../lib/http.ts';

export const venueKeys = { active: () => ['venues', 'active'] as const };

/** Venues that are on air, by name. */
export const useActiveVenues = () =>
  useQuery({
    queryKey: venueKeys.active(),
    queryFn: ({ signal }) => fetched(api.venues, { query: { limit: 1000, is_active: true }, signal }),
  });
