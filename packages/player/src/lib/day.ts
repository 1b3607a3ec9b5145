import { knownOr } from '@kamerton/playout/programme';
import { clockOf, type Day, dayOf, type Wave } from '@kamerton/ui/day-bars';
import { localTimeAt, midnightOf, type OpeningHours } from '@kamerton/wire/client/opening';

/** A bar per 15 minutes. */
export const wave: Wave = { barsPerDay: 96, least: 0.22, base: 0.185, pace: 0.23, swell: 0.2, noise: 0.7 };
const minute = 60_000;

/** A venue's day of 24 hours; null if the browser does not know the venue's zone. */
export const knownDayOf = (venue: OpeningHours & { id: number }, moment: number): Day | null =>
  knownOr(() => dayOf(venue, moment, wave), null);

/** A moment's day and time in a zone; the day is null if it is today. */
export const whenIn = (timezone: string, moment: number, now: number, locale: string) => {
  const local = localTimeAt(timezone, moment);
  const isToday = midnightOf(local) === midnightOf(localTimeAt(timezone, now));
  const time = clockOf(Math.floor((local - midnightOf(local)) / minute));
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = isToday ? null : new Intl.DateTimeFormat(locale, options).format(local);
  return { day, time };
};
