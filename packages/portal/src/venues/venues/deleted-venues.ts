import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useLanguage } from '../../i18n/language.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { allOf } from '../../lib/pages.ts';
import { refreshAfter, writeScopes } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure, notifyWithAction } from '../../ui/notify.ts';
import { currentGroupsText } from './groups-text.ts';
import { limit, refetchOnFocus, venueKeys, type VenueList } from './queries.ts';

type Named = Pick<Venue, 'id' | 'name'>;

const isMissing = (error: Error) => error instanceof CallFailed && error.error.status === 404;

/** Venues that were deleted within a day, the latest first. */
export function useDeletedVenues() {
  const language = useLanguage();
  return useQuery({
    ...refetchOnFocus,
    queryKey: ['venues', 'deleted', language],
    queryFn: async ({ signal }) =>
      await allOf(
        (offset) => fetched(laterApi.deletedVenues, { query: { limit, offset }, signal }),
        ({ objects }) => objects,
      ),
  });
}

export function useRestoreVenues() {
  const client = useQueryClient();
  return useMutation({
    scope: writeScopes.venues,
    mutationFn: (venues: readonly Named[]) =>
      fetched(laterApi.restoreVenues, { body: { id: venues.map(({ id }) => id) } }),
    onSuccess: (_, venues) => notify('success', currentGroupsText().deletion.restored(venues.map(({ name }) => name))),
    onError: (error) => {
      if (isMissing(error)) notify('error', currentGroupsText().deletion.late);
      else notifyFailure(error);
    },
    onSettled: () => refreshAfter(client, venueWrites.changed),
  });
}

/** Takes venues out of the lists at once: what opens next shows the details of one that is in them. */
function hide(client: QueryClient, venues: readonly Named[]) {
  const gone = new Set(venues.map(({ id }) => id));
  for (const queryKey of [venueKeys.lists, ['venues', 'search']]) {
    client.setQueriesData<VenueList>(
      { queryKey },
      (list) => list && { objects: list.objects.filter(({ id }) => !gone.has(id)) },
    );
  }
}

/** Deletes venues, with an undo in the toast. `onRemoved` leaves what shows them, before anything is read anew. */
export function useDeleteVenues(onRemoved: () => void) {
  const client = useQueryClient();
  const restore = useRestoreVenues();
  return useMutation({
    scope: writeScopes.venues,
    mutationFn: (venues: readonly Named[]) =>
      fetched(laterApi.removeVenues, { query: {}, body: { id: venues.map(({ id }) => id) } }),
    onSuccess: (_, venues) => {
      const { deletion, many } = currentGroupsText();
      hide(client, venues);
      onRemoved();
      notifyWithAction('success', deletion.done(venues.map(({ name }) => name)), {
        name: many.undo,
        onPress: () => restore.mutate(venues),
      });
    },
    onError: (error) => {
      if (!isMissing(error)) return notifyFailure(error);
      // Another window was faster, or the answer to an earlier press was lost.
      onRemoved();
      return notify('error', currentGroupsText().deletion.changed);
    },
    onSettled: () => void refreshAfter(client, venueWrites.changed),
  });
}
