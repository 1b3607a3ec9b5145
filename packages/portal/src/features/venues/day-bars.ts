import { weekdays, type Venue } from '@kamerton/wire';

/** Bars of a day: one per 20 minutes. */
export const barsPerDay = 72;
const barMinutes = (24 * 60) / barsPerDay;
const dayMinutes = 24 * 60;

/** Minutes after midnight; the end is exclusive and may lie beyond the day. */
interface Interval {
  start: number;
  end: number;
}

export type DayState =
  | { kind: 'always' | 'over' | 'closed' }
  | { kind: 'open'; until: string }
  | { kind: 'later'; from: string };

export interface Bar {
  /** `past` and `open` are opening hours before and after now. */
  kind: 'closed' | 'past' | 'open';
  /** Of the row's height, above 0 up to 1. */
  height: number;
}

export interface Day {
  bars: Bar[];
  /** Share of the venue's own day that is over, 0 to 1. */
  now: number;
  /** The venue's own clock, `HH:MM`. */
  clock: string;
  /** Today's hours as people write them: 8:00 to 24:00; null on a day without any. */
  hours: { start: string; end: string } | null;
  state: DayState;
}

type Scheduled = Pick<Venue, 'id' | 'timezone' | 'advanced_schedule' | 'start_time' | 'end_time' | 'hours'>;

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** `8:00`; what ends a day is 24:00. */
function clockOf(minutes: number): string {
  const within = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`;
}

/** Hours of a weekday, 0 being Monday. An end at or before its start runs past midnight. */
function hoursOf(venue: Scheduled, weekday: number): Interval | null {
  const day = weekdays[(weekday + 7) % 7] ?? 'mon';
  const start = venue.advanced_schedule ? venue.hours[`${day}_start`] : venue.start_time;
  const end = venue.advanced_schedule ? venue.hours[`${day}_end`] : venue.end_time;
  if (start === null || end === null) return null;
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return { start: from, end: to <= from ? to + dayMinutes : to };
}

interface LocalTime {
  weekday: number;
  minutes: number;
}

/** Weekday and minutes after midnight at a moment in a zone; `sv-SE` and `en-GB` have fixed forms for both. */
function localTime(moment: Date, timeZone: string): LocalTime {
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }).format(moment).toLowerCase();
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
  return { weekday: weekdays.findIndex((name) => weekday.startsWith(name)), minutes: minutesOf(clock) };
}

const holds = ({ start, end }: Interval, minutes: number) => start <= minutes && minutes < end;

function stateAt(minutes: number, today: Interval | null, open: Interval[], tomorrow: Interval | null): DayState {
  let until = open.find((interval) => holds(interval, minutes))?.end;
  if (until === undefined) {
    if (!today) return { kind: 'closed' };
    return minutes < today.start ? { kind: 'later', from: clockOf(today.start) } : { kind: 'over' };
  }
  // Hours that follow one another without a break are one.
  const next = tomorrow && { start: tomorrow.start + dayMinutes, end: tomorrow.end + dayMinutes };
  for (const interval of next ? [...open, next] : open) {
    if (interval.start <= until && interval.end > until) until = interval.end;
  }
  return until - minutes >= dayMinutes || until >= 2 * dayMinutes
    ? { kind: 'always' }
    : { kind: 'open', until: clockOf(until) };
}

/** A height that looks like sound and stays the same for a venue: slow swell and quick beat, moved by the seed. */
function barHeight(seed: number, bar: number): number {
  const swell = Math.sin(bar * 0.37 + seed * 1.7) * 0.18;
  const noise = Math.abs(Math.sin((bar + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1;
  return Math.min(1, Math.max(0.32, 0.5 + swell + (noise - 0.4) * 0.55));
}

function barAt(venue: Scheduled, open: Interval[], bar: number, minutes: number): Bar {
  const middle = (bar + 0.5) * barMinutes;
  const height = barHeight(venue.id, bar);
  if (!open.some((interval) => holds(interval, middle))) return { kind: 'closed', height };
  return { kind: middle < minutes ? 'past' : 'open', height };
}

/**
 * A venue's day of 24 hours as bars, in its own zone. Hours of yesterday that run past midnight stand at its beginning;
 * those of today that do are cut at its end.
 */
export function dayOf(venue: Scheduled, moment: Date): Day {
  const { weekday, minutes } = localTime(moment, venue.timezone);
  const [yesterday, today, tomorrow] = [weekday - 1, weekday, weekday + 1].map((day) => hoursOf(venue, day));
  const tail = yesterday && { start: yesterday.start - dayMinutes, end: yesterday.end - dayMinutes };
  const open = [tail, today].filter((interval) => interval != null).filter(({ end }) => end > 0);
  return {
    bars: Array.from({ length: barsPerDay }, (_, bar) => barAt(venue, open, bar, minutes)),
    now: minutes / dayMinutes,
    clock: clockOf(minutes),
    hours: today ? { start: clockOf(today.start), end: clockOf(today.end) } : null,
    state: stateAt(minutes, today ?? null, open, tomorrow ?? null),
  };
}

export type Tone = 'orange' | 'teal' | 'plum' | 'blue' | 'none';

const tones = ['orange', 'teal', 'plum', 'blue'] as const;

type Playing = Pick<Venue, 'playlist_id' | 'selection_id'>;

const sourceOf = ({ playlist_id, selection_id }: Playing) =>
  playlist_id ?? (selection_id === null ? null : -selection_id);

/**
 * The colours of what plays in these venues. A playlist prefers the tone of its id, so that it mostly keeps one
 * everywhere; where two would share it, the later takes a tone that is still free.
 */
export function tonesOf(venues: readonly Playing[]): (venue: Playing) => Tone {
  const given = new Map<number, Tone>();
  const sources = new Set(venues.map(sourceOf).filter((source) => source !== null));
  for (const source of [...sources].sort((one, other) => one - other)) {
    const start = Math.abs(source) % tones.length;
    const order = [...tones.slice(start), ...tones.slice(0, start)];
    const used = [...given.values()];
    given.set(source, order.find((tone) => !used.includes(tone)) ?? order[0] ?? 'none');
  }
  return (venue) => given.get(sourceOf(venue) ?? 0) ?? 'none';
}
