import { weekdays } from '@kamerton/wire/client/weekdays';
import { hoursOn, localTimeAt, midnightOf, type Schedule } from '@kamerton/wire/client/opening';

const dayMinutes = 24 * 60;
const day = dayMinutes * 60_000;
/** The midnight before a Monday: 5 January 1970. */
const monday = 4 * day;

/** A part of a day, as shares of its 24 hours from midnight on. */
export interface Stretch {
  from: number;
  to: number;
}

type Hours = Pick<Schedule, 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

/**
 * When each day of the week is open, Monday first. Hours past midnight are cut at the end of their day and go on at the
 * beginning of the next one; Sunday's on Monday.
 */
export function weekStretches(hours: Hours): Stretch[][] {
  const schedule = { ...hours, timezone: 'UTC' };
  const days = weekdays.map((_, at) => hoursOn(schedule, monday + at * day));
  return days.map((today, at) => {
    const yesterday = days[(at + 6) % 7];
    const tail = yesterday ? Math.min(yesterday.end, 2 * dayMinutes) - dayMinutes : 0;
    const own = today && { from: today.start / dayMinutes, to: Math.min(today.end, dayMinutes) / dayMinutes };
    // A tail that reaches today's opening is one bar with it.
    if (own && tail > 0 && tail / dayMinutes >= own.from) return [{ from: 0, to: Math.max(own.to, tail / dayMinutes) }];
    return [...(tail > 0 ? [{ from: 0, to: tail / dayMinutes }] : []), ...(own ? [own] : [])];
  });
}

/** Which day it is where a venue stands, 0 for Monday. */
export const todayIn = (timezone: string, now: Date): number => {
  const midnight = midnightOf(localTimeAt(timezone, now.getTime()));
  return (((midnight / day + 3) % 7) + 7) % 7;
};
