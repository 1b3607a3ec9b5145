import { offsetAt } from './zone-offset.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * A local time is a date and clock reading without a zone, in milliseconds since 1970 as if it were UTC. When clocks go
 * forward some local times never occur; when they go back some occur twice.
 */
export type LocalTime = number;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes after midnight of a clock reading such as `08:30`. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The midnight before a local time. */
export const midnightOf = (local: LocalTime): LocalTime => Math.floor(local / day) * day;

/** The date of a local time, `YYYY-MM-DD`. */
export const dateOf = (local: LocalTime): string => new Date(local).toISOString().slice(0, 10);

/** The weekday of a midnight; 1 January 1970 was a Thursday. */
export const weekdayOf = (midnight: LocalTime): Weekday => weekdays[(((midnight / day + 3) % 7) + 7) % 7] ?? 'mon';

/** UTC offsets range from -12 to +14 hours, so that a local time is within this distance of the same reading in UTC. */
const reach = 16 * hour;

export const localTimeAt = (timeZone: string, moment: number): LocalTime =>
  moment + offsetAt(timeZone, moment) * minute;

/** Finds the time when clocks change between two times with different offsets, to the minute. */
export const changeBetween = (timeZone: string, from: number, to: number): number => {
  const before = offsetAt(timeZone, from);
  let [early, late] = [Math.floor(from / minute), Math.ceil(to / minute)];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(timeZone, middle * minute) === before) early = middle;
    else late = middle;
  }
  return late * minute;
};

interface Crossing {
  /** The first time at which clocks show the local time or a later one. */
  first: number;
  /** The time after which they show no earlier one. */
  last: number;
}

/** Converts a local time to times, which differ if it occurs twice; for a skipped one both are the time of change. */
export const crossingOf = (timeZone: string, local: LocalTime): Crossing => {
  const [from, to] = [local - reach, local + reach];
  const [before, after] = [offsetAt(timeZone, from) * minute, offsetAt(timeZone, to) * minute];
  if (before === after) return { first: local - before, last: local - before };
  const change = changeBetween(timeZone, from, to);
  return {
    first: local < change + before ? local - before : Math.max(change, local - after),
    last: local > change + after ? local - after : Math.min(change, local - before),
  };
};
