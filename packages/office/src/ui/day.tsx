import { useLocale } from 'react-admin';

/** A day without a zone, `2027-01-31`, as people of the language write it. */
export function Day({ day }: { day: string }) {
  const locale = useLocale();
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={day}>{written.format(new Date(`${day}T00:00:00Z`))}</time>;
}
