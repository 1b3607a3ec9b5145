import { knownOr } from '@kamerton/playout/programme';
import { hoursOn, localTimeAt, midnightOf, type OpeningHours } from '@kamerton/wire/client/opening';

/** Bars of a day: one per 15 minutes. */
export const barsPerDay = 96;
const minute = 60_000;
const dayMinutes = 24 * 60;

export interface Bar {
  kind: 'closed' | 'past' | 'open';
  /** Share of the wave's height, above 0 up to 1. */
  height: number;
}

export interface Day {
  bars: Bar[];
  /** Elapsed share of the venue's own day, 0 to 1. */
  now: number;
  /** Local time of the venue, `14:36`. */
  clock: string;
  /** Today's hours as `8:00–21:00`; null on a closed day. */
  hours: string | null;
}

const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The end of a day is 24:00; later ones are times of the next day. */
const endOf = (minutes: number): string => clockOf(minutes > dayMinutes ? minutes - dayMinutes : minutes);

/** Looks like sound and stays the same for a venue: a slow swell and a quick beat. */
const heightOf = (seed: number, bar: number): number => {
  const swell = Math.sin(bar * 0.23 + seed * 1.7) * 0.2;
  const noise = Math.abs(Math.sin((bar + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1;
  return Math.min(1, Math.max(0.22, 0.5 + swell + (noise - 0.45) * 0.7));
};

/** A venue's day of 24 hours in its own zone; yesterday's hours past midnight are at its beginning. */
export const dayOf = (venue: OpeningHours & { id: number }, moment: number): Day => {
  const local = localTimeAt(venue.timezone, moment);
  const midnight = midnightOf(local);
  const minutes = Math.floor((local - midnight) / minute);
  const today = hoursOn(venue, midnight);
  const yesterday = hoursOn(venue, midnight - dayMinutes * minute);
  const isOpen = (at: number): boolean =>
    (today !== null && at >= today.start && at < today.end) || (yesterday !== null && at < yesterday.end - dayMinutes);
  const bars = Array.from({ length: barsPerDay }, (_, bar): Bar => {
    const middle = ((bar + 0.5) * dayMinutes) / barsPerDay;
    const open = middle < minutes ? 'past' : 'open';
    return { kind: isOpen(middle) ? open : 'closed', height: heightOf(venue.id, bar) };
  });
  return {
    bars,
    now: minutes / dayMinutes,
    clock: clockOf(minutes),
    hours: today && `${clockOf(today.start)}–${endOf(today.end)}`,
  };
};

/** As `dayOf`; null if the browser does not know the venue's zone. */
export const knownDayOf = (venue: OpeningHours & { id: number }, moment: number): Day | null =>
  knownOr(() => dayOf(venue, moment), null);

/** A moment's day and time in a zone; the day is null if it is today. */
export const whenIn = (timezone: string, moment: number, now: number, locale: string) => {
  const local = localTimeAt(timezone, moment);
  const isToday = midnightOf(local) === midnightOf(localTimeAt(timezone, now));
  const time = clockOf(Math.floor((local - midnightOf(local)) / minute));
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = isToday ? null : new Intl.DateTimeFormat(locale, options).format(local);
  return { day, time };
};
