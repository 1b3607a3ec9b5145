import { hoursOn, localTimeAt, midnightOf, type OpeningHours } from '@kamerton/wire';
import { dashboardHours } from '@kamerton/wire/office';

const minute = 60_000;
const hour = 60 * minute;
const dayMinutes = 24 * 60;

/** Free space below this share or number of bytes counts as low. */
const low = { share: 0.05, bytes: 2 * 1024 ** 3 };

/** `reserve`: bytes that imports leave free. */
export const diskTrouble = ({ free, size }: { free: number; size: number }, reserve: number): 'low' | 'full' | null => {
  if (free <= reserve) return 'full';
  return free < Math.max(size * low.share, low.bytes) ? 'low' : null;
};

/** A schedule with the number of venues that have it. */
type Scheduled = OpeningHours & { venues: number };

interface Clock {
  midnight: number;
  minutes: number;
}

const contains = (schedule: OpeningHours, midnight: number, minutes: number): boolean => {
  const hours = hoursOn(schedule, midnight);
  return hours !== null && hours.start <= minutes && minutes < hours.end;
};

/** Opening hours may extend into the next day. */
const isOpenAt = (schedule: OpeningHours, { midnight, minutes }: Clock): boolean =>
  contains(schedule, midnight, minutes) || contains(schedule, midnight - dayMinutes * minute, minutes + dayMinutes);

/**
 * Number of venues open in the middle of each hour after `dayStart` (milliseconds since 1970). Local times are computed
 * once for each zone and hour, so that the cost does not grow with the number of venues.
 */
export const openByHour = (schedules: readonly Scheduled[], dayStart: number): number[] => {
  const moments = Array.from({ length: dashboardHours }, (_, at) => dayStart + at * hour + hour / 2);
  const clocks = new Map<string, Clock[]>();
  const clocksOf = (zone: string): Clock[] => {
    const read = clocks.get(zone);
    if (read) return read;
    const local = moments.map((moment) => localTimeAt(zone, moment));
    const times = local.map((time) => ({ midnight: midnightOf(time), minutes: (time - midnightOf(time)) / minute }));
    clocks.set(zone, times);
    return times;
  };
  const open = moments.map(() => 0);
  for (const schedule of schedules) {
    for (const [at, clock] of clocksOf(schedule.timezone).entries()) {
      if (isOpenAt(schedule, clock)) open[at] = (open[at] ?? 0) + schedule.venues;
    }
  }
  return open;
};
