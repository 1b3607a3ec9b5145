import { weekdays, type Weekday } from '@kamerton/wire/client/weekdays';
import { localTimeAt, midnightOf, openingAt, type Schedule } from '@kamerton/wire/client/opening';
import { useZone } from '../../lib/zone.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** When something happens, as people say it: a clock time, and the day where it is not today. */
export interface When {
  clock: string;
  day: 'today' | 'tomorrow' | Weekday;
}

export type OpeningNow =
  | { kind: 'always' | 'never' }
  /** `at` is when it closes, or opens. */
  | { kind: 'open' | 'closed'; at: When };

const clockOf = (local: number): string => {
  const minutes = Math.round((local - midnightOf(local)) / minute);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

const weekdayOf = (midnight: number): Weekday => weekdays[(((midnight / day + 3) % 7) + 7) % 7] ?? 'mon';

/** Whether a venue is open now and when that changes, on the clocks of its own city. */
export function openingNow(schedule: Schedule, now: Date): OpeningNow {
  const { is_open, changes_at } = openingAt(schedule, now.getTime());
  if (changes_at === null) return { kind: is_open ? 'always' : 'never' };
  const today = midnightOf(localTimeAt(schedule.timezone, now.getTime()));
  const local = localTimeAt(schedule.timezone, changes_at);
  // The midnight that closes a venue belongs to the day before it: 24:00.
  const ends = is_open && local === midnightOf(local);
  const midnight = ends ? local - day : midnightOf(local);
  const clock = ends ? '24:00' : clockOf(local);
  const ahead = (midnight - today) / day;
  // Of a night people say when it ends, and not that this is tomorrow.
  const isTonight = is_open && ahead === 1 && clock < '12:00';
  const named = ahead <= 0 || isTonight ? 'today' : ahead === 1 ? 'tomorrow' : weekdayOf(midnight);
  return { kind: is_open ? 'open' : 'closed', at: { clock, day: named } };
}

/** The zone in which everything but venues is shown: the profile's, else this browser's. */
export const useZoneHere = (): string => useZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the clocks of a zone show, `HH:MM`. */
export const clockAt = (timezone: string, now: Date): string => clockOf(localTimeAt(timezone, now.getTime()));

/** How far the clocks of a zone are from UTC now: `UTC+3`, `UTC−3:30`. Unlike a zone's own name it is of no language. */
export function zoneText(timezone: string, now: Date): string {
  const minutes = Math.round((localTimeAt(timezone, now.getTime()) - now.getTime()) / minute);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
