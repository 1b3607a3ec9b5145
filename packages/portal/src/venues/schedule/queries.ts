import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Schedule, ScheduleSource } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { fetched } from '../../lib/http.ts';
import { allOf } from '../../lib/pages.ts';
import { putAnswer } from '../../lib/stale.ts';

const changing = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** A schedule as it is saved. */
export interface SavedSchedule {
  schedule: Schedule;
  /** Number that a change has to know. */
  version: number;
  /** Sources of its slots, by name. */
  sources: ScheduleSource[];
}

const scheduleKey = (venue: number) => ['venue-schedule', venue] as const;

const scheduleQuery = (venue: number) =>
  queryOptions({
    ...changing,
    queryKey: scheduleKey(venue),
    queryFn: async ({ signal }): Promise<SavedSchedule> =>
      fetched(laterApi.schedule, { params: { id: venue }, signal }),
  });

export const useSchedule = (venue: number) => useQuery(scheduleQuery(venue));

export const showSchedule = (client: QueryClient, venue: number, { schedule, version, sources }: SavedSchedule) =>
  putAnswer<SavedSchedule>(client, scheduleKey(venue), () => ({ schedule, version, sources }));

const announcementsQuery = queryOptions({
  ...changing,
  queryKey: ['announcements'],
  queryFn: ({ signal }) => {
    const limit = bounds.page.max_limit;
    const page = (offset: number) => fetched(laterApi.announcements, { query: { limit, offset }, signal });
    return allOf(page, ({ announcements }) => announcements);
  },
});

/** All announcements of the account, newest first. */
export const useAnnouncements = () => useQuery(announcementsQuery);
