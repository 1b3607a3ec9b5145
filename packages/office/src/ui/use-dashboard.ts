import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { useNow } from './dates.tsx';

/** Milliseconds between refetches: no event announces a full disk or a rejected email. */
const refetchInterval = 60_000;

/** Midnight in this machine's time zone, in milliseconds. */
const midnightBefore = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

/** The data of the dashboard, shared by the menu and the page. */
export function useDashboard() {
  const dayStart = midnightBefore(useNow(refetchInterval));
  const { data, error } = useQuery({
    queryKey: ['dashboard', dayStart],
    queryFn: ({ signal }) => call(office.dashboard, { query: { day_start: new Date(dayStart).toISOString() }, signal }),
    refetchInterval,
    placeholderData: (before) => before,
  });
  return { data, error, dayStart };
}
