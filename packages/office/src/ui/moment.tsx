import { useLocale } from 'react-admin';

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
