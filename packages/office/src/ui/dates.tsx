import { useLocale } from 'react-admin';
import { useEffect, useState } from 'react';

/** True for a real moment: tracks that could never be played are revoked since the epoch. */
export const hasHappened = (at: string | null | undefined): at is string => at != null && Date.parse(at) > 0;

/** A moment in the reader's format and this machine's time zone; `—` for none. */
export function Moment({ at }: { at: string | null | undefined }) {
  const locale = useLocale();
  if (!hasHappened(at)) return '—';
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {written}
    </time>
  );
}

/** A calendar day such as `2027-01-31` in the reader's format. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day}>{written.format(new Date(`${day}T00:00:00Z`))}</time>;
}

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
