import { offsetAt } from '@kamerton/wire';
import { zonesOf } from '../../lib/country-zones.ts';

const minute = 60_000;

/** First and last moment, in milliseconds since 1970, that a message's clock or a deal's next change may be stored with. */
const storable = { first: Date.parse('0001-01-01T00:00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') };

/**
 * `dateTime`, `date`, `gYearMonth` and `gYear` of XML Schema 1.1; senders also leave out seconds and the zone's colon. A
 * year of more than four digits is a day without hyphens: `20240401` must not be an end in 20 million years.
 */
const form = /^(-?\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Minutes by which a zone is ahead of UTC; null for more than 14 hours. */
const offsetOf = (zone: string): number | null => {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

/** Kept, since the zones of a large country take milliseconds, and the deals of a catalogue have few dates. */
const moments = new Map<string, number[]>();
const mostMoments = 1000;

/**
 * Moments at which clocks of a territory show what those of UTC show at one: of Russia those of Moscow, of a territory whose
 * zones are not known any that there are.
 */
const momentsOf = (shown: number, territory: string): number[] => {
  if (territory === '') return [shown];
  if (territory === 'RU') return [shown - 3 * 60 * minute];
  const zones = [...zonesOf(territory)];
  if (zones.length === 0) return [shown - 14 * 60 * minute, shown + 12 * 60 * minute];
  const key = `${territory} ${shown}`;
  const existing = moments.get(key);
  if (existing) return existing;
  const found = zones.map((zone) => {
    // Offsets of before 1970 hardly matter, and the engine shows years of before Christ without their sign.
    const at = (moment: number) => offsetAt(zone, Math.max(moment, 0)) * minute;
    return shown - at(shown - at(shown));
  });
  if (moments.size >= mostMoments) moments.clear();
  moments.set(key, found);
  return found;
};

/** Midnight of UTC; also of years before 100, which `Date.UTC` takes for those of the 20th century. */
const midnight = (year: number, month: number, day: number): Date => {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at;
};

/** Milliseconds since midnight, without parts of them; null if no clock shows this. */
const timeOf = (hours: number, minutes: number, seconds: number, fraction: string): number | null => {
  if (minutes > 59 || seconds > 59) return null;
  const ms = (hours * 60 + minutes) * minute + seconds * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return hours < 24 || (hours === 24 && ms === 24 * 60 * minute) ? ms : null;
};

/** Interval of a text, in milliseconds since 1970. Of a moment both are the same, unless it is one in several zones. */
export interface Interval {
  start: number;
  /** The first moment that no longer belongs to it. */
  end: number;
}

/**
 * Reads any date of a delivery: a moment, a day, a month or a year, in its own zone, else in the territory's time, of
 * several zones what they have in common, or with `wide` all that belongs to any. Null if it is none, also if the calendar
 * has no such day.
 */
export const readInterval = (text: string, territory = '', wide = false): Interval | null => {
  const parts = form.exec(text.trim());
  if (!parts) return null;
  const [, years = '', months, days, hours, minutes, seconds = '00', fraction = '', zone] = parts;
  const [year, month, day] = [Number(years), Number(months ?? 1), Number(days ?? 1)];
  const offset = zone === undefined ? 0 : offsetOf(zone);
  const time = hours === undefined ? 0 : timeOf(Number(hours), Number(minutes), Number(seconds), fraction);
  if (offset === null || time === null) return null;
  const first = midnight(year, month, day);
  if (first.getUTCMonth() !== month - 1 || first.getUTCDate() !== day) return null;
  const nextMonth = months === undefined ? midnight(year + 1, 1, 1) : midnight(year, month + 1, 1);
  const next = days === undefined ? nextMonth : midnight(year, month, day + 1);
  const [start, end] = [first.getTime() + time, hours === undefined ? next.getTime() : first.getTime() + time].map(
    (shown) => momentsOf(shown - offset * minute, zone === undefined ? territory : ''),
  ) as [number[], number[]];
  return wide
    ? { start: Math.min(...start), end: Math.max(...end) }
    : { start: Math.max(...start), end: Math.min(...end) };
};

/** A moment in RFC 3339; null if it is none that can be stored. */
export const toStored = (ms: number): string | null =>
  ms >= storable.first && ms <= storable.last ? new Date(ms).toISOString() : null;

/** The moment that a text names, or that what it names begins with, in RFC 3339; null if it is none. */
export const readMoment = (text: string | null): string | null => toStored(readInterval(text ?? '')?.start ?? NaN);
