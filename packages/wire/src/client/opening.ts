import { crossingOf, type LocalTime, localTimeAt } from './local-time.ts';
import type { Venue } from '../venues.ts';
import { weekdays } from './weekdays.ts';

export { localTimeAt } from './local-time.ts';

/** What tells when a venue is open. */
export type Schedule = Pick<Venue, 'timezone' | 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

/** Minutes after midnight of the day that the hours belong to; the end may lie on the next day. */
export interface DayHours {
  start: number;
  end: number;
}

const minute = 60_000;
const dayMinutes = 24 * 60;
const day = dayMinutes * minute;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Of a local time the midnight before it. */
export const midnightOf = (local: LocalTime): LocalTime => Math.floor(local / day) * day;

/** The hours of a date, given by its midnight, or null where the venue is closed. An end at or before its start is on the next day. */
export const hoursOn = (schedule: Schedule, midnight: LocalTime): DayHours | null => {
  // 1 January 1970 was a Thursday.
  const weekday = weekdays[(((midnight / day + 3) % 7) + 7) % 7] ?? 'mon';
  const { advanced_schedule, hours } = schedule;
  const start = advanced_schedule ? hours[`${weekday}_start`] : schedule.start_time;
  const end = advanced_schedule ? hours[`${weekday}_end`] : schedule.end_time;
  if (start === null || end === null) return null;
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return { start: from, end: to <= from ? to + dayMinutes : to };
};

interface Stretch {
  from: number;
  to: number;
}

/**
 * From opening to closing as moments. It begins when clocks first show the start, and ends when they show the end for
 * the last time; a time that clocks skip is the moment of the skip. Null on a day without hours, or whose hours are skipped.
 */
const stretchOn = (schedule: Schedule, midnight: LocalTime): Stretch | null => {
  const hours = hoursOn(schedule, midnight);
  if (!hours) return null;
  const from = crossingOf(schedule.timezone, midnight + hours.start * minute).first;
  const to = crossingOf(schedule.timezone, midnight + hours.end * minute).last;
  return from < to ? { from, to } : null;
};

export interface Opening {
  is_open: boolean;
  /** When that changes next, in milliseconds since 1970; null where it never does. */
  changes_at: number | null;
}

/** Whether each day's hours go on until the next day's begin, all week round. */
const neverCloses = (schedule: Schedule): boolean =>
  weekdays.every((_, at) => {
    const [today, tomorrow] = [hoursOn(schedule, at * day), hoursOn(schedule, (at + 1) * day)];
    return today !== null && tomorrow !== null && tomorrow.start + dayMinutes <= today.end;
  });

/** Two weeks of days: clocks that are put back can bridge the one break that a week has. */
const horizon = 16;

/**
 * Whether a venue is open at a moment (milliseconds since 1970), and until or from when. It is open from the start of a
 * day's hours on and no longer at their end; hours that follow one another without a break are one. Throws a `RangeError`
 * where this engine does not know the zone.
 */
export const openingAt = (schedule: Schedule, moment: number): Opening => {
  if (neverCloses(schedule)) return { is_open: true, changes_at: null };
  const today = midnightOf(localTimeAt(schedule.timezone, moment));
  let openUntil: number | null = null;
  for (let ahead = -1; ahead < horizon; ahead += 1) {
    const stretch = stretchOn(schedule, today + ahead * day);
    if (!stretch || stretch.to <= moment) continue;
    if (stretch.from > (openUntil ?? moment)) {
      return { is_open: openUntil !== null, changes_at: openUntil ?? stretch.from };
    }
    openUntil = Math.max(openUntil ?? moment, stretch.to);
  }
  return { is_open: openUntil !== null, changes_at: openUntil };
};
