import type { Venue } from '@kamerton/wire';
import {
  type DayHours,
  hoursOn,
  localTimeAt,
  midnightOf,
  openingAt,
  type OpeningHours,
} from '@kamerton/wire/client/opening';

/** Bars of a day: one per 20 minutes. */
export const barsPerDay = 72;
const barMinutes = (24 * 60) / barsPerDay;
const dayMinutes = 24 * 60;
const minute = 60_000;
const dayLength = dayMinutes * minute;

type DayState =
  | { kind: 'always' | 'over' | 'closed' }
  | { kind: 'open'; until: string }
  | { kind: 'later'; from: string };

export interface Bar {
  /** Opening hours are `past` before now and `open` after. */
  kind: 'closed' | 'past' | 'open';
  /** Share of the row's height, above 0 up to 1. */
  height: number;
}

export interface Day {
  bars: Bar[];
  /** Elapsed share of the venue's own day, 0 to 1. */
  now: number;
  /** Local time of the venue, `HH:MM`. */
  clock: string;
  /** Today's hours, such as 8:00 and 24:00; null on a closed day. */
  hours: { start: string; end: string } | null;
  state: DayState;
}

type Scheduled = OpeningHours & Pick<Venue, 'id'>;

/** Writes minutes as `8:00`; the end of the day is 24:00. */
function clockOf(minutes: number): string {
  const within = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`;
}

const contains = ({ start, end }: DayHours, minutes: number) => start <= minutes && minutes < end;

/** Local time of a closing moment; midnight is 24:00. */
const closingClock = (timezone: string, moment: number): string => {
  const local = localTimeAt(timezone, moment);
  return clockOf((local - midnightOf(local)) / minute || dayMinutes);
};

function stateAt(venue: Scheduled, moment: number, midnight: number, today: DayHours | null): DayState {
  const { is_open, changes_at } = openingAt(venue, moment);
  if (is_open) {
    return changes_at === null || changes_at - moment >= dayLength
      ? { kind: 'always' }
      : { kind: 'open', until: closingClock(venue.timezone, changes_at) };
  }
  if (!today) return { kind: 'closed' };
  const opens = changes_at === null ? Infinity : localTimeAt(venue.timezone, changes_at);
  return opens < midnight + dayLength
    ? { kind: 'later', from: clockOf((opens - midnight) / minute) }
    : { kind: 'over' };
}

/** Returns a height that looks like sound and is constant for a seed: a slow swell and a quick beat. */
function barHeight(seed: number, bar: number): number {
  const swell = Math.sin(bar * 0.37 + seed * 1.7) * 0.18;
  const noise = Math.abs(Math.sin((bar + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1;
  return Math.min(1, Math.max(0.32, 0.5 + swell + (noise - 0.4) * 0.55));
}

function barAt(venue: Scheduled, open: DayHours[], bar: number, minutes: number): Bar {
  const middle = (bar + 0.5) * barMinutes;
  const height = barHeight(venue.id, bar);
  if (!open.some((interval) => contains(interval, middle))) return { kind: 'closed', height };
  return { kind: middle < minutes ? 'past' : 'open', height };
}

/**
 * Returns a venue's day of 24 hours as bars, in its own zone. Yesterday's hours past midnight are at its beginning;
 * today's are cut at its end.
 */
export function dayOf(venue: Scheduled, now: Date): Day {
  const moment = now.getTime();
  const local = localTimeAt(venue.timezone, moment);
  const midnight = midnightOf(local);
  const minutes = Math.floor((local - midnight) / minute);
  const [yesterday, today] = [hoursOn(venue, midnight - dayLength), hoursOn(venue, midnight)];
  const tail = yesterday && { start: yesterday.start - dayMinutes, end: yesterday.end - dayMinutes };
  const open = [tail, today].filter((hours) => hours !== null).filter(({ end }) => end > 0);
  return {
    bars: Array.from({ length: barsPerDay }, (_, bar) => barAt(venue, open, bar, minutes)),
    now: minutes / dayMinutes,
    clock: clockOf(minutes),
    hours: today && { start: clockOf(today.start), end: clockOf(today.end) },
    state: stateAt(venue, moment, midnight, today),
  };
}
