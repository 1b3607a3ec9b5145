import type { Weekday } from '@kamerton/wire/client/local-time';
import { localTimeAt, midnightOf, openingAt, type OpeningHours } from '@kamerton/wire/client/opening';
import { clockOf, weekdayOf } from '../../lib/local-clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A local clock time with its day. */
interface When {
  clock: string;
  day: 'today' | 'tomorrow' | Weekday;
}

export type OpeningNow =
  | { kind: 'always' | 'never' }
  /** `at` is when it closes or opens. */
  | { kind: 'open' | 'closed'; at: When };

/** Tells if a venue is open now and when that changes, in its local time. */
export function openingNow(schedule: OpeningHours, now: Date): OpeningNow {
  const { is_open, changes_at } = openingAt(schedule, now.getTime());
  if (changes_at === null) return { kind: is_open ? 'always' : 'never' };
  const today = midnightOf(localTimeAt(schedule.timezone, now.getTime()));
  const local = localTimeAt(schedule.timezone, changes_at);
  // The midnight that closes a venue belongs to the day before it: 24:00.
  const ends = is_open && local === midnightOf(local);
  const midnight = ends ? local - day : midnightOf(local);
  const clock = ends ? '24:00' : clockOf(local);
  const ahead = (midnight - today) / day;
  // The end of tonight's hours is not called tomorrow's.
  const isTonight = is_open && ahead === 1 && clock < '12:00';
  const later = ahead === 1 ? 'tomorrow' : weekdayOf(midnight);
  return { kind: is_open ? 'open' : 'closed', at: { clock, day: ahead <= 0 || isTonight ? 'today' : later } };
}

/** Current offset of a zone, `UTC+3` or `UTC−3:30`. Unlike a zone's name it needs no translation. */
export function zoneText(timezone: string, now: Date): string {
  const minutes = Math.round((localTimeAt(timezone, now.getTime()) - now.getTime()) / minute);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
