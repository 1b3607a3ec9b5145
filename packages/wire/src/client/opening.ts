import { crossingOf, type LocalTime, localTimeAt, midnightOf, minutesOf, weekdayOf, weekdays } from './local-time.ts';
import type { Venue } from '../venues.ts';

export { crossingOf, localTimeAt, midnightOf } from './local-time.ts';

/** The fields that determine when a venue is open. */
export type OpeningHours = Pick<Venue, 'timezone' | 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

/** Minutes after midnight of the day that the hours belong to; the end may be on the next day. */
export interface DayHours {
  start: number;
  end: number;
}

const minute = 60_000;
const dayMinutes = 24 * 60;
const day = dayMinutes * minute;

/** Hours of a date, given by its midnight; null if closed. An end at or before the start is on the next day. */
export const hoursOn = (schedule: OpeningHours, midnight: LocalTime): DayHours | null => {
  const weekday = weekdayOf(midnight);
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
 * Start and end of a day's opening. It starts when clocks first show the start and ends when they last show the end; a
 * skipped local time is the time of the change. Null without hours, or if all of them are skipped.
 */
const stretchOn = (schedule: OpeningHours, midnight: LocalTime): Stretch | null => {
  const hours = hoursOn(schedule, midnight);
  if (!hours) return null;
  const from = crossingOf(schedule.timezone, midnight + hours.start * minute).first;
  const to = crossingOf(schedule.timezone, midnight + hours.end * minute).last;
  return from < to ? { from, to } : null;
};

export interface Opening {
  is_open: boolean;
  /** Time of the next change in milliseconds since 1970; null if there is none. */
  changes_at: number | null;
}

/** True if each day's hours last until the next day's start, all week. */
const neverCloses = (schedule: OpeningHours): boolean =>
  weekdays.every((_, at) => {
    const [today, tomorrow] = [hoursOn(schedule, at * day), hoursOn(schedule, (at + 1) * day)];
    return today !== null && tomorrow !== null && tomorrow.start + dayMinutes <= today.end;
  });

/** Days to search: two weeks, since clocks that go back can bridge a week's only break. */
const horizon = 16;

/**
 * Computes if a venue is open at a time (milliseconds since 1970), and when that changes. The start of the hours is
 * included, the end is not; adjoining hours are one interval. Throws a `RangeError` if the engine does not know the
 * zone.
 */
export const openingAt = (schedule: OpeningHours, moment: number): Opening => {
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

/**
 * Returns when the hours began that a time is within, adjoining ones included; null outside of them. A venue that never
 * closes has not opened at any time: minus infinity.
 */
export const openedAt = (schedule: OpeningHours, moment: number): number | null => {
  if (neverCloses(schedule)) return -Infinity;
  const today = midnightOf(localTimeAt(schedule.timezone, moment));
  let from: number | null = null;
  for (let ahead = 1; ahead > -horizon; ahead -= 1) {
    const stretch = stretchOn(schedule, today + ahead * day);
    if (!stretch || stretch.from > (from ?? moment)) continue;
    // Hours of an earlier day may last longer than those of the next, but by less than a day.
    if (stretch.to >= (from ?? moment + 1)) from = stretch.from;
  }
  return from;
};
