import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ChangedHours, ChangedVenue, Venue } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { currentText } from '../../i18n/text.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { writeScopes, refreshAfter } from '../../lib/stale.ts';
import { venueWrites } from '../../lib/writes/venues.ts';
import { notify } from '../../ui/notify.ts';
import { venueKeys, type VenueList } from './queries.ts';
import { withChanged, type VenueFilter } from './venue-lists.ts';

/** Changed fields of a venue. The names of what plays are for the cache only. */
export type VenueChange = Omit<ChangedVenue, 'id'> & {
  hours?: Required<ChangedHours>;
  playlist_name?: string | null;
  selection_name?: string | null;
};

/** Fields of the body of a changed venue (spec 7). */
const listed: readonly Exclude<keyof ChangedVenue, 'id' | 'tags'>[] = [
  'name',
  'city_id',
  'address',
  'object_type_id',
  'is_active',
  'advanced_schedule',
  'legal_entity',
  'start_time',
  'end_time',
  'playlist_id',
  'selection_id',
];

/** A change of which the hours are those of the changed days only. */
type SentChange = Omit<VenueChange, 'hours'> & { hours?: ChangedHours };

/**
 * Sends a change of a venue: its hours first, so that the week exists when the venue switches to it. The bodies have all
 * fields (spec 7); unchanged ones are read just before, so that no concurrent change is undone. A change may be one of the
 * venue as it is then; it is returned.
 */
export async function sendChange<C extends SentChange>(id: number, of: C | ((venue: Venue) => C)): Promise<C> {
  const present = await fetched(api.venue, { background: true, params: { id } });
  const change = typeof of === 'function' ? of(present.object) : of;
  const { hours, playlist_name: _, selection_name: __, ...own } = change;
  if (hours) await fetched(api.changeHours, { params: { id }, body: { ...present.hours, ...hours } });
  // They would not hold beside hours of every day, which somebody else has set meanwhile.
  const fields = hours && !present.object.advanced_schedule ? { ...own, advanced_schedule: true } : own;
  if (Object.keys(fields).length === 0) return change;
  const now = { ...present.object, ...fields };
  const body = {
    ...(Object.fromEntries(listed.map((field) => [field, now[field]])) as Omit<ChangedVenue, 'id'>),
    id,
    ...(fields.tags && { tags: fields.tags }),
  };
  await fetched(api.changeVenue, { body });
  return change;
}

export const changed = (venue: Venue, update: VenueChange): Venue => {
  // Names of tags have no ids yet.
  const { tags: _, ...change } = update;
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...venue, ...fields };
};

/** Puts changed venues into every cached list and detail. */
export function showChanged(client: QueryClient, venues: readonly Venue[]) {
  for (const [key, list] of client.getQueriesData<VenueList>({ queryKey: venueKeys.lists })) {
    const filter = key[3] as VenueFilter;
    if (list) client.setQueryData<VenueList>(key, { objects: withChanged(list.objects, filter, venues) });
  }
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  client.setQueriesData<VenueList>(
    { queryKey: ['venues', 'search'] },
    (list) => list && { objects: list.objects.map((venue) => byId.get(venue.id) ?? venue) },
  );
  for (const venue of venues) {
    const key = venueKeys.detail(currentLanguage(), venue.id);
    if (client.getQueryData(key)) client.setQueryData(key, venue);
  }
}

/** Concurrent calls when several venues are changed at once. */
const atOnce = 6;

interface Change {
  venue: Venue;
  change: VenueChange;
}

/** Sends the changes; returns the venues of which the change has failed, and throws if all have. */
async function sendAll(changes: readonly Change[]): Promise<Venue[]> {
  const waiting = [...changes];
  const failed: Venue[] = [];
  const errors: unknown[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { venue, change } = next;
      await sendChange(venue.id, change).catch((error: unknown) => {
        failed.push(venue);
        errors.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed.length > 0 && failed.length === changes.length) throw errors[0];
  return failed;
}

/** Changes venues optimistically, with rollback of those that fail. */
export function useChangeVenues() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: venueKeys.all,
    scope: writeScopes.venues,
    mutationFn: sendAll,
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: venueKeys.all });
      const before = client.getQueriesData({ queryKey: venueKeys.all });
      showChanged(
        client,
        changes.map(({ venue, change }) => changed(venue, change)),
      );
      return before;
    },
    onSuccess: (failed) => showChanged(client, failed),
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      const status = error instanceof CallFailed ? error.error.status : 0;
      if (status !== 401 && status !== 403) notify('error', currentText().shell.failure.notSaved);
    },
    onSettled: () => {
      // Only the last of several changes invalidates: an earlier response would be stale.
      if (client.isMutating({ mutationKey: venueKeys.all }) === 1) void refreshAfter(client, venueWrites.changed);
    },
  });
}
