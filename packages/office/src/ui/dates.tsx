import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';

/** Formats dates and times as the portal does in the reader's language, whatever the browser's own is. */
export const useDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(useText().shell.dateLocale, options);

/** True for a real moment: tracks that could never be played are revoked since the epoch. */
export const hasHappened = (at: string | null | undefined): at is string => at != null && Date.parse(at) > 0;

/** A moment in the reader's format and this machine's time zone; `—` for none. */
export function Moment({ at }: { at: string | null | undefined }) {
  const written = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  if (!hasHappened(at)) return '—';
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {written.format(new Date(at))}
    </time>
  );
}

/** A calendar day such as `2027-01-31` in the reader's format. */
export function Day({ day }: { day: string }) {
  const written = useDateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day}>{written.format(new Date(`${day}T00:00:00Z`))}</time>;
}

/** The date in Moscow after a number of days. */
export const dayInMoscow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' }).format(Date.now() + days * 24 * 60 * 60 * 1000);

/** The current time, updated every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(clock);
  }, [every]);
  return now;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Formats milliseconds as 3:05, or 1:03:05 from an hour on. */
export function lengthOf(ms: number): string {
  const whole = Math.round(ms / 1000);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
