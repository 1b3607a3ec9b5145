import type { ScheduledAnnouncement } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { weekdays } from '@kamerton/wire/client/local-time';
import { formatDay } from '../../i18n/format.ts';
import { clockIn } from '../../lib/clock-text.ts';
import type { ScheduleText } from './text.ts';

/** Reads clock times with commas or spaces between; null if one is none, or there are none or too many. */
export function timesIn(typed: string): string[] | null {
  const clocks = typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(clockIn);
  if (clocks.length === 0 || clocks.some((clock) => clock === null)) return null;
  const times = [...new Set(clocks.filter((clock) => clock !== null))].sort();
  return times.length > bounds.announcement_times ? null : times;
}

/** Reads a whole number between two others; null if it is none. */
export function wholeIn(typed: string, from: number, to: number): number | null {
  const value = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value >= from && value <= to ? value : null;
}

/** Writes when an announcement sounds. */
export function recurrenceText(
  { recurrence, starts_on, ends_on }: ScheduledAnnouncement,
  { announcements: text, days: names }: ScheduleText,
): string {
  const words = [];
  if (recurrence.kind === 'tracks') words.push(text.everyTracks(recurrence.tracks));
  else if (recurrence.kind === 'minutes') words.push(text.everyMinutes(recurrence.minutes));
  else {
    const days = weekdays.filter((day) => recurrence.days.includes(day));
    const named = days.length === weekdays.length ? text.daily : days.map((day) => names[day]).join(', ');
    words.push(text.atTimes(named, recurrence.times.toSorted().join(', ')));
  }
  if (starts_on) words.push(text.from(formatDay(starts_on)));
  if (ends_on) words.push(text.to(formatDay(ends_on)));
  return words.join(' · ');
}
