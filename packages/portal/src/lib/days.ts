import type { Zone } from './zone.ts';

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Parses a typed day as `YYYY-MM-DD`: day, month, year between any signs, or the year first. Undefined for an empty
 * text, null if it is no day of the calendar.
 */
export function dayIn(text: string): string | undefined | null {
  const parts = text
    .trim()
    .split(/[^\d]+/)
    .filter(Boolean);
  if (text.trim() === '') return undefined;
  if (parts.length !== 3) return null;
  const [date = 0, month = 0, year = 0] = (parts[0]?.length === 4 ? parts.toReversed() : parts).map(Number);
  const full = year < 100 ? 2000 + year : year;
  const found = new Date(Date.UTC(full, month - 1, date));
  const exists = found.getUTCMonth() === month - 1 && found.getUTCDate() === date && full >= 1000 && full <= 9999;
  return exists ? `${full}-${two(month)}-${two(date)}` : null;
}

/** Parses the `YYYY-MM-DD` of an address; undefined if it is no day of the calendar. */
export const dayOfAddress = (value: string | null | undefined): string | undefined =>
  value != null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? (dayIn(value) ?? undefined) : undefined;

/** True if one of these texts is neither empty nor a `YYYY-MM-DD`. */
export const isNoDay = (...days: (string | undefined)[]): boolean =>
  days.some((day) => day !== undefined && !dayOfAddress(day));

const calendars = new Map<Zone, Intl.DateTimeFormat>();

/** Returns the calendar date of a moment in a time zone, as `YYYY-MM-DD`. */
export function localDay(moment: Date, zone: Zone): string {
  // Swedish dates are written as in ISO 8601.
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  calendars.set(zone, calendar);
  return calendar.format(moment);
}

/** Returns the calendar date this many days before another one. */
export function dayBefore(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString().slice(0, 10);
}

type PartOfDay = 'morning' | 'day' | 'evening' | 'night';

/** Returns the part of the day at an hour of 0 to 23, for a greeting. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  if (hour < 18) return 'day';
  return hour < 23 ? 'evening' : 'night';
}
