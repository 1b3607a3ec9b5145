/** Hours by which days begin before those of UTC, where a message says a day and not its zone. */
const ahead: Record<string, number> = { RU: 3, BY: 3, AM: 4, KZ: 5, UZ: 5, KG: 6 };

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

/** What a text names, in milliseconds since 1970. Of a moment both are the same. */
export interface Interval {
  start: number;
  /** The first moment that no longer belongs to it. */
  end: number;
}

/**
 * Reads any date of a delivery: a moment, a day, a month or a year, in its own zone, else in the territory's time. Null if
 * it is none, also if the calendar has no such day.
 */
export const readInterval = (text: string, territory = ''): Interval | null => {
  const parts = form.exec(text.trim());
  if (!parts) return null;
  const [, years = '', months, days, hours, minutes, seconds = '00', fraction = '', zone] = parts;
  const [year, month, day] = [Number(years), Number(months ?? 1), Number(days ?? 1)];
  const offset = zone === undefined ? (ahead[territory] ?? 0) * 60 : offsetOf(zone);
  const time = hours === undefined ? 0 : timeOf(Number(hours), Number(minutes), Number(seconds), fraction);
  if (offset === null || time === null) return null;
  const first = midnight(year, month, day);
  if (first.getUTCMonth() !== month - 1 || first.getUTCDate() !== day) return null;
  const start = first.getTime() + time - offset * minute;
  if (hours !== undefined) return { start, end: start };
  const next =
    days !== undefined
      ? midnight(year, month, day + 1)
      : months !== undefined
        ? midnight(year, month + 1, 1)
        : midnight(year + 1, 1, 1);
  return { start, end: next.getTime() - offset * minute };
};

/** A moment in RFC 3339; null if it is none that can be stored. */
export const toStored = (ms: number): string | null =>
  ms >= storable.first && ms <= storable.last ? new Date(ms).toISOString() : null;

/** The moment that a text names, or that what it names begins with, in RFC 3339; null if it is none. */
export const readMoment = (text: string | null): string | null => toStored(readInterval(text ?? '')?.start ?? NaN);
