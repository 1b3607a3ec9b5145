import { type DayHours, hoursOn, localTimeAt, midnightOf, type OpeningHours } from '@kamerton/wire/client/opening';

const minute = 60_000;
export const dayMinutes = 24 * 60;

/** Number and heights of a day's bars; heights are shares of the whole. */
export interface Wave {
  barsPerDay: number;
  least: number;
  base: number;
  /** Radians of the swell from a bar to the next. */
  pace: number;
  swell: number;
  noise: number;
}

export interface Bar {
  /** Opening hours are `past` before now and `open` after. */
  kind: 'closed' | 'past' | 'open';
  /** Share of the drawing's height, above 0 up to 1. */
  height: number;
}

export interface Day {
  bars: Bar[];
  /** Elapsed share of the venue's own day, 0 to 1. */
  now: number;
  /** Local time of the venue, such as 8:05. */
  clock: string;
  /** Today's hours, such as 8:00 and 24:00; null on a closed day. */
  hours: { start: string; end: string } | null;
}

/** Writes minutes as `8:00`; the end of the day is 24:00, later ones are times of the next. */
export function clockOf(minutes: number): string {
  const within = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`;
}

/** Returns a height that looks like sound and is constant for a seed: a slow swell and a quick beat. */
function heightOf({ least, base, pace, swell, noise }: Wave, seed: number, bar: number): number {
  const slow = Math.sin(bar * pace + seed * 1.7) * swell;
  const quick = Math.abs(Math.sin((bar + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1;
  return Math.min(1, Math.max(least, base + slow + quick * noise));
}

const contains = (hours: DayHours | null, minutes: number) =>
  hours !== null && hours.start <= minutes && minutes < hours.end;

/**
 * Returns a venue's day of 24 hours as bars, in its own zone. Yesterday's hours past midnight are at its beginning;
 * today's are cut at its end. Throws a `RangeError` if the engine does not know the zone.
 */
export function dayOf(venue: OpeningHours & { id: number }, moment: number, wave: Wave): Day {
  const local = localTimeAt(venue.timezone, moment);
  const midnight = midnightOf(local);
  const minutes = Math.floor((local - midnight) / minute);
  const [yesterday, today] = [hoursOn(venue, midnight - dayMinutes * minute), hoursOn(venue, midnight)];
  return {
    bars: Array.from({ length: wave.barsPerDay }, (_, bar): Bar => {
      const middle = ((bar + 0.5) * dayMinutes) / wave.barsPerDay;
      const isOpen = contains(today, middle) || contains(yesterday, middle + dayMinutes);
      const kind = middle < minutes ? 'past' : 'open';
      return { kind: isOpen ? kind : 'closed', height: heightOf(wave, venue.id, bar) };
    }),
    now: minutes / dayMinutes,
    clock: clockOf(minutes),
    hours: today && { start: clockOf(today.start), end: clockOf(today.end) },
  };
}
