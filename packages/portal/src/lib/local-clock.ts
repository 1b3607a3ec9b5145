import { type LocalTime, localTimeAt, type Weekday, weekdays } from '@kamerton/wire/client/local-time';
import { midnightOf } from '@kamerton/wire/client/opening';

const minute = 60_000;
const day = 24 * 60 * minute;

const two = (number: number) => String(number).padStart(2, '0');

/** Clock time of a local time, `HH:MM`. */
export function clockOf(local: LocalTime): string {
  const minutes = Math.floor((local - midnightOf(local)) / minute);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Clock time of a moment in a zone, `HH:MM`. */
export const clockAt = (timezone: string, moment: number): string => clockOf(localTimeAt(timezone, moment));

/** Day of the week of a local time, 0 for Monday. */
export const dayOfWeek = (local: LocalTime): number =>
  // 1 January 1970 was a Thursday.
  (((Math.floor(local / day) + 3) % 7) + 7) % 7;

export const weekdayOf = (local: LocalTime): Weekday => weekdays[dayOfWeek(local)] ?? 'mon';
