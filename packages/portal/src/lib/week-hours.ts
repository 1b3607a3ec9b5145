import { weekdays } from '@kamerton/wire/client/local-time';
import { hoursOn, type OpeningHours } from '@kamerton/wire/client/opening';
import { dayOfWeek } from './local-clock.ts';

/** A part of a day in minutes since midnight. */
export interface Interval {
  from: number;
  to: number;
}

export const dayMinutes = 24 * 60;
const day = dayMinutes * 60_000;
/** The midnight before a Monday: 5 January 1970. */
const monday = 4 * day;

/** Returns the opening hours of each day, Monday first. What is past midnight is at the beginning of the next day. */
export function weekHours(hours: Omit<OpeningHours, 'timezone'>): Interval[][] {
  const days = weekdays.map((_, at) => hoursOn({ ...hours, timezone: 'UTC' }, monday + at * day));
  return days.map((today, at) => {
    const tail = (days[(at + 6) % 7]?.end ?? 0) - dayMinutes;
    const own = today && { from: today.start, to: Math.min(today.end, dayMinutes) };
    if (own && tail >= own.from) return [{ from: 0, to: Math.max(own.to, Math.min(tail, dayMinutes)) }];
    return [...(tail > 0 ? [{ from: 0, to: Math.min(tail, dayMinutes) }] : []), ...(own ? [own] : [])];
  });
}

/** Returns the days of the week, 0 for Monday, that a period has; both its ends are included. */
export function daysOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }): ReadonlySet<number> {
  const [first, last] = [starts_on, ends_on].map((date) => Date.parse(`${date}T00:00:00Z`));
  const days = new Set<number>();
  if (first === undefined || last === undefined) return days;
  for (let at = first; at <= last && days.size < weekdays.length; at += day) days.add(dayOfWeek(at));
  return days;
}
