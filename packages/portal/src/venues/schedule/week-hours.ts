import { type DayHours, hoursOn, type OpeningHours } from '@kamerton/wire/client/opening';
import { weekdays } from '@kamerton/wire/client/local-time';
import { dayMinutes } from './slot-times.ts';

/** A part of a day in minutes. */
export interface Interval {
  from: number;
  to: number;
}

const day = dayMinutes * 60_000;
/** The midnight before a Monday: 5 January 1970. */
const monday = 4 * day;

/** Returns the opening hours of each day, Monday first. What is past midnight is at the beginning of the next day. */
export function weekHours(hours: OpeningHours): Interval[][] {
  const days: (DayHours | null)[] = weekdays.map((_, at) => hoursOn(hours, monday + at * day));
  return days.map((today, at) => {
    const tail = (days[(at + 6) % 7]?.end ?? 0) - dayMinutes;
    const own = today && { from: today.start, to: Math.min(today.end, dayMinutes) };
    if (own && tail >= own.from) return [{ from: 0, to: Math.max(own.to, tail) }];
    return [...(tail > 0 ? [{ from: 0, to: Math.min(tail, dayMinutes) }] : []), ...(own ? [own] : [])];
  });
}

/** Returns the days of the week, 0 for Monday, that a period has; both its ends are included. */
export function daysOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }): ReadonlySet<number> {
  const [first, last] = [starts_on, ends_on].map((date) => Date.parse(`${date}T00:00:00Z`) / (24 * 3_600_000));
  const days = new Set<number>();
  if (first === undefined || last === undefined) return days;
  // 1 January 1970 was a Thursday.
  for (let day = first; day <= last && days.size < weekdays.length; day += 1) days.add((((day + 3) % 7) + 7) % 7);
  return days;
}
