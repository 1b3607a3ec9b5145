import type { Slot, Weekday } from '@kamerton/wire';
import { minutesOf, weekdays } from '@kamerton/wire/client/local-time';

export const dayMinutes = 24 * 60;
const weekMinutes = weekdays.length * dayMinutes;

/** Minutes of the grid on which slots begin and end when they are dragged. */
export const grid = 15;

/** When a slot plays: minutes since the midnight before Monday, and its length. It may reach into the next Monday. */
export interface Stretch {
  from: number;
  length: number;
}

type Times = Pick<Slot, 'day' | 'start' | 'end'>;

const two = (number: number) => String(number).padStart(2, '0');

/** Clock time of minutes, of any day. */
export function clockOf(minutes: number): string {
  const within = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

export const weekdayAt = (index: number): Weekday => weekdays[((index % 7) + 7) % 7] ?? 'mon';

export function stretchOf({ day, start, end }: Times): Stretch {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return { from: weekdays.indexOf(day) * dayMinutes + from, length: to <= from ? to + dayMinutes - from : to - from };
}

/** Returns the day and the times of a stretch; the end of a day is 00:00. */
export function timesOf({ from, length }: Stretch): Times {
  const within = ((from % weekMinutes) + weekMinutes) % weekMinutes;
  return { day: weekdayAt(Math.floor(within / dayMinutes)), start: clockOf(within), end: clockOf(within + length) };
}

const bounded = (length: number) => Math.min(dayMinutes, Math.max(grid, length));

/** Moves a slot by minutes; past Sunday it comes to Monday. */
export const moved = (times: Times, by: number): Times => {
  const { from, length } = stretchOf(times);
  return timesOf({ from: from + by, length });
};

/** Moves the end of a slot; it stays between 15 minutes and a day long. */
export const withEndMoved = (times: Times, by: number): Times => {
  const { from, length } = stretchOf(times);
  return timesOf({ from, length: bounded(length + by) });
};

/** Moves the beginning of a slot; its end stays. */
export const withStartMoved = (times: Times, by: number): Times => {
  const { from, length } = stretchOf(times);
  const next = bounded(length - by);
  return timesOf({ from: from + length - next, length: next });
};

/** A part of a slot in one day. */
export interface Segment<T> {
  slot: T;
  /** Minutes of the day. */
  from: number;
  to: number;
  /** True if it begins on the day before, or ends on the day after. */
  isContinued: boolean;
  goesOn: boolean;
  /** Of slots that play at once the position beside one another, and their number. */
  lane: number;
  lanes: number;
}

type Part<T> = Omit<Segment<T>, 'lane' | 'lanes'>;

/** Puts parts of a day that overlap beside one another. */
function laid<T>(parts: readonly Part<T>[]): Segment<T>[] {
  const segments: Segment<T>[] = [];
  let together: Segment<T>[] = [];
  let until = 0;
  const close = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane)) + 1;
    segments.push(...together.map((segment) => ({ ...segment, lanes })));
    together = [];
  };
  for (const part of parts.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (part.from >= until) close();
    const occupied = new Set(together.filter(({ to }) => to > part.from).map(({ lane }) => lane));
    let lane = 0;
    while (occupied.has(lane)) lane += 1;
    together.push({ ...part, lane, lanes: 1 });
    until = Math.max(until, part.to);
  }
  close();
  return segments;
}

/** Cuts slots at midnight. Returns the segments of each day, Monday first, in the order of their beginning. */
export function segmentsOf<T extends Times>(slots: readonly T[]): Segment<T>[][] {
  const days: Part<T>[][] = weekdays.map(() => []);
  for (const slot of slots) {
    const { from, length } = stretchOf(slot);
    const [first, start] = [Math.floor(from / dayMinutes), from % dayMinutes];
    const end = start + length;
    const goesOn = end > dayMinutes;
    days[first]?.push({ slot, from: start, to: Math.min(end, dayMinutes), isContinued: false, goesOn });
    if (goesOn) days[(first + 1) % 7]?.push({ slot, from: 0, to: end - dayMinutes, isContinued: true, goesOn: false });
  }
  return days.map((parts) => laid(parts));
}

const snapped = (minutes: number) => Math.round(minutes / grid) * grid;

/** Part of a slot that a pointer drags. */
export type Grip = 'move' | 'start' | 'end';

/** Returns the times of a slot that is held by a grip and dragged by minutes; the edge that follows lies on the grid. */
export function dragged(times: Times, grip: Grip, by: number): Times {
  const { from, length } = stretchOf(times);
  const edge = grip === 'end' ? from + length : from;
  const shift = snapped(edge + by) - edge;
  if (grip === 'move') return moved(times, shift);
  return grip === 'end' ? withEndMoved(times, shift) : withStartMoved(times, shift);
}

/** Returns the times of a new slot that is dragged out on a day from one minute to another, in any direction. */
export function draggedOut(day: number, one: number, other: number): Times {
  const from = Math.floor(Math.min(one, other) / grid) * grid;
  const to = Math.ceil(Math.max(one, other) / grid) * grid;
  const start = Math.min(Math.max(0, from), dayMinutes - grid);
  return timesOf({ from: day * dayMinutes + start, length: bounded(to - start) });
}
