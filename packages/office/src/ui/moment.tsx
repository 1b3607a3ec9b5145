import { useLocale } from 'react-admin';

/** A moment as people of the language write it, in this machine's time; `—` where there is none. */
export function Moment({ at }: { at: string | null | undefined }) {
  const locale = useLocale();
  if (!at) return '—';
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {written}
    </time>
  );
}
