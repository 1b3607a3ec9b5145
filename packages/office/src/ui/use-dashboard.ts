import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { useNow } from './dates.tsx';

/** Milliseconds: no event tells of a disk that fills up or an email that is refused. */
const anew = 60_000;

/** Midnight of this machine's day, in milliseconds. */
const midnightBefore = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

/** What asks for action and what runs over the day; asked for once for all who show a part of it. */
export function useDashboard() {
  const dayStart = midnightBefore(useNow(anew));
  const { data, error } = useQuery({
    queryKey: ['dashboard', dayStart],
    queryFn: ({ signal }) => call(office.dashboard, { query: { day_start: new Date(dayStart).toISOString() }, signal }),
    refetchInterval: anew,
    placeholderData: (before) => before,
  });
  return { data, error, dayStart };
}
