import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire/client/api';
import { useNavigate } from 'react-router';
import { fetched } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { VenueIcon } from '../../ui/shell-icons.tsx';
import { venueKeys } from '../../venues/venues/queries.ts';
import { usePaletteText, type Entry } from './entry.ts';
import { inOtherLayout } from './match.ts';

const limit = 6;

/**
 * Active venues whose name contains `what` was typed at the last pause, or what these keys type in the other keyboard
 * layout: their hours, or their schedule.
 */
export function useVenueEntries(words: string, what: string): { entries: Entry[]; isBusy: boolean } {
  const t = usePaletteText();
  const navigate = useNavigate();
  const enabled = what !== '' && words.trim() !== '';
  const found = useQuery({
    queryKey: venueKeys.named(what),
    queryFn: async ({ signal }) => {
      const find = async (name: string) => {
        const body = { address: '', legal_entity: '', name, is_active: true };
        return (await fetched(api.searchVenues, { background: true, query: { limit, offset: 0 }, body, signal }))
          .objects;
      };
      const venues = await find(what);
      return venues.length > 0 ? venues : find(inOtherLayout(what.toLocaleLowerCase('ru')));
    },
    placeholderData: keepPreviousData,
    enabled,
  });
  const entries = (enabled ? (found.data ?? []) : []).map(({ id, name, address }): Entry => ({
    id: `venue:${id}`,
    name,
    about: address,
    icon: VenueIcon,
    verb: t.toOpen,
    act: () => void navigate(paths.venue(id)),
    other: { verb: t.toSchedule, act: () => void navigate(paths.schedule(id)) },
  }));
  return { entries, isBusy: enabled && found.isFetching };
}
