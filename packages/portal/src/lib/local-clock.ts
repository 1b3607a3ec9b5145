import {
  crossingOf,
  dateOf,
  type LocalTime,
  localTimeAt,
  midnightOf,
  type Weekday,
  weekdayOf as weekdayOfMidnight,
  weekdays,
} from '@kamerton/wire/client/local-time';

const minute = 60_000;

const two = (number: number) => String(number).padStart(2, '0');

/** Clock time of a local time, `HH:MM`. */
export function clockOf(local: LocalTime): string {
  const minutes = Math.floor((local - midnightOf(local)) / minute);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Clock time of a moment in a zone, `HH:MM`. */
export const clockAt = (timezone: string, moment: number): string => clockOf(localTimeAt(timezone, moment));

export const weekdayOf = (local: LocalTime): Weekday => weekdayOfMidnight(midnightOf(local));

/** Day of the week of a local time, 0 for Monday. */
export const dayOfWeek = (local: LocalTime): number => weekdays.indexOf(weekdayOf(local));

/** Calendar date of a moment in a zone, `YYYY-MM-DD`. */
export const dateAt = (timezone: string, moment: number): string => dateOf(localTimeAt(timezone, moment));

export const momentOf = (timezone: string, date: string, clock: string): number =>
  crossingOf(timezone, Date.parse(`${date}T${clock}:00Z`)).first;
