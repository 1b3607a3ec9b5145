import { offsetAt } from './zone-offset.ts';

/**
 * A local time is a date and clock reading without a zone, as the milliseconds since 1970 that it would be in UTC. Where
 * clocks are put forward some local times never come; where they are put back some come twice.
 */
export type LocalTime = number;

const minute = 60_000;
const hour = 60 * minute;

/** Clocks are ahead of UTC by at most 14 hours and behind by at most 12: what is looked for lies within this. */
const reach = 16 * hour;

export const localTimeAt = (timeZone: string, moment: number): LocalTime =>
  moment + offsetAt(timeZone, moment) * minute;

/** When clocks are changed between two moments that they differ at, to the minute. */
const changeBetween = (timeZone: string, from: number, to: number): number => {
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
  /** The first moment at which clocks show the local time or a later one. */
  first: number;
  /** The moment from which on they show no earlier one. */
  last: number;
}

/**
 * When a zone's clocks pass a local time. The two differ for a time that comes twice; for one that never comes both are
 * the moment at which clocks skip it.
 */
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
