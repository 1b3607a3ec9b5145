import { useLocale } from 'react-admin';
import { useEffect, useState } from 'react';

/** Whether something ever happened: what never could be played counts as revoked since the beginning of time. */
export const hasHappened = (at: string | null | undefined): at is string => at != null && Date.parse(at) > 0;

/** A moment as people of the language write it, in this machine's time; `—` where there is none. */
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

/** A day without a zone, `2027-01-31`, as people of the language write it. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day}>{written.format(new Date(`${day}T00:00:00Z`))}</time>;
}

/** The time in milliseconds, anew after each `every` of them. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(clock);
  }, [every]);
  return now;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Milliseconds as 3:05, or 1:03:05 from an hour on. */
export function lengthOf(ms: number): string {
  const whole = Math.round(ms / 1000);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
