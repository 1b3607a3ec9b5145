import type { Language } from '@kamerton/wire';

/** A moment as an email tells it: in the reader's zone, which is named; in UTC where none is known. */
export const writtenMoment = (moment: Date, language: Language, timezone: string | null): string => {
  const timeZone = timezone ?? 'UTC';
  const locale = language === 'ru' ? 'ru' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(moment)} (${timeZone})`;
};
