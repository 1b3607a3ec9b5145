import type { Language } from '@kamerton/wire';
import { dateOf, localTimeAt, midnightOf, weekdayOf } from '@kamerton/wire/client/local-time';
import { formatDay } from '../../i18n/format.ts';
import { type PlayersText } from './queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const two = (number: number) => String(number).padStart(2, '0');

/** Local clock time in a zone, `HH:MM`. */
export function clockAt(timezone: string, moment: number): string {
  const local = localTimeAt(timezone, moment);
  const minutes = Math.floor((local - midnightOf(local)) / minute);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Calendar date in a zone, `YYYY-MM-DD`. */
export const dateAt = (timezone: string, moment: number): string => dateOf(localTimeAt(timezone, moment));

interface Words {
  text: PlayersText;
  language: Language;
}

/** Writes a moment in a venue's local time: the clock alone today, `08:00 tomorrow`, `08:00 on Fri`, else its date. */
export function whenText(timezone: string, moment: number, now: number, { text: { when }, language }: Words) {
  const clock = clockAt(timezone, moment);
  const midnight = midnightOf(localTimeAt(timezone, moment));
  const days = (midnight - midnightOf(localTimeAt(timezone, now))) / day;
  if (days === 0) return clock;
  if (days === 1) return when.tomorrow(clock);
  if (days === -1) return when.yesterday(clock);
  if (Math.abs(days) >= 7) return when.date(formatDay(dateAt(timezone, moment), language), clock);
  return when.weekday(when.weekdays[weekdayOf(midnight)], clock);
}
