import { crossingOf, localTimeAt, midnightOf } from '@kamerton/wire/client/opening';
import { clockOf } from './slot-times.ts';

const minute = 60_000;

/** Clock time of a moment in a zone, `HH:MM`. */
export function clockAt(timezone: string, moment: number): string {
  const local = localTimeAt(timezone, moment);
  return clockOf(Math.floor((local - midnightOf(local)) / minute));
}

/** Calendar date of a moment in a zone, `YYYY-MM-DD`. */
export const dateAt = (timezone: string, moment: number): string =>
  new Date(localTimeAt(timezone, moment)).toISOString().slice(0, 10);

/** Moment of a date and a clock time in a zone. */
export const momentOf = (timezone: string, date: string, clock: string): number =>
  crossingOf(timezone, Date.parse(`${date}T${clock}:00Z`)).first;
