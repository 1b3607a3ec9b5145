import type { Layer, Schedule, ScheduleSource, Slot } from '@kamerton/wire';
import { crossingOf, localTimeAt, midnightOf, openingAt, type OpeningHours } from '@kamerton/wire/client/opening';
import {
  changeBetween,
  dateOf,
  type LocalTime,
  minutesOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from '@kamerton/wire/client/local-time';
import { offsetAt } from '@kamerton/wire/client/zone-offset';

/**
 * Returns the next time at which clocks show a later reading than at `moment`, or at which they change before, so that
 * up to it they run evenly.
 */
const nextReading = (timeZone: string, moment: number, local: LocalTime): number => {
  const offset = offsetAt(timeZone, moment);
  const reached = local - offset * minute;
  return offsetAt(timeZone, reached) === offset ? reached : changeBetween(timeZone, moment, reached);
};

/** Names a playlist or a collection. */
export interface SourceName {
  kind: ScheduleSource['kind'];
  id: number;
}

/** The fields of a player's document, or of a schedule that is being edited, that determine what plays. */
export interface ScheduleDocument {
  venue: OpeningHours;
  /** The assigned playlist or collection. */
  source: SourceName | null;
  /** Missing in a document that was stored before there were schedules. */
  schedule?: Schedule | undefined;
  /** Those that exist of what the schedule names: for what is missing or not available the assigned one plays. */
  sources?: readonly (SourceName & { is_available?: boolean })[] | undefined;
}

const minute = 60_000;
const dayMinutes = 24 * 60;
const day = dayMinutes * minute;

/** Days that are searched for a change, a week and a half so that each slot and each change of clocks is met. */
const horizon = 10;

/** Midnight of a date, as a local time. */
const midnightOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Minutes after midnight of a slot's day; the end may be on the next day. */
const rangeOf = ({ start, end }: Pick<Slot, 'start' | 'end'>): { start: number; end: number } => {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return { start: from, end: to <= from ? to + dayMinutes : to };
};

const isOn = ({ is_active, starts_on, ends_on }: Layer, midnight: number): boolean => {
  const date = dateOf(midnight);
  return is_active && starts_on <= date && date <= ends_on;
};

/** The effective slot; the layer is null for one of the week. */
interface Cell {
  slot: Slot | null;
  layer: Layer | null;
}

const nothing: Cell = { slot: null, layer: null };

/** Layers in the order in which they cover one another: of equal priority the later in the list covers the earlier. */
const layersUpwards = ({ layers }: Schedule): Layer[] =>
  layers
    .map((layer, at) => ({ layer, at }))
    .sort((one, other) => one.layer.priority - other.layer.priority || one.at - other.at)
    .map(({ layer }) => layer);

interface Run extends Cell {
  /** Minutes of the day. */
  start: number;
  end: number;
}

/**
 * Lists the slots of a date, minute by minute of its clock, in runs from 0 to 24 h. The week is covered by the date's
 * layers. If slots of one list overlap, the one that starts later covers the other, and of two that start at once the
 * later in the list. A slot belongs to the date on which it starts, also past midnight. It holds whenever clocks show a
 * time within it: when they go back it holds again.
 */
const runsOn = (schedule: Schedule | undefined, midnight: number): Run[] => {
  const cells = Array.from({ length: dayMinutes }, () => nothing);
  const put = (layer: Layer | null, slots: readonly Slot[]): void => {
    for (const date of [midnight - day, midnight]) {
      if (layer && !isOn(layer, date)) continue;
      const weekday = weekdayOf(date);
      const shift = (date - midnight) / minute;
      const those = slots.filter((slot) => slot.day === weekday).map((slot) => ({ slot, ...rangeOf(slot) }));
      // Sorting is stable: of equal starts the later in the list is put last.
      for (const { slot, start, end } of those.sort((one, other) => one.start - other.start)) {
        const cell = { slot, layer };
        for (let at = Math.max(start + shift, 0); at < Math.min(end + shift, dayMinutes); at += 1) cells[at] = cell;
      }
    }
  };
  if (schedule) {
    put(null, schedule.slots);
    for (const layer of layersUpwards(schedule)) put(layer, layer.slots);
  }
  const runs: Run[] = [];
  for (const [at, { slot, layer }] of cells.entries()) {
    const last = runs.at(-1);
    if (last?.slot === slot && last.layer === layer) last.end = at + 1;
    else runs.push({ slot, layer, start: at, end: at + 1 });
  }
  return runs;
};

/** Returns the source of a slot, or the assigned one if that is missing. */
const sourceOf = ({ source, sources = [] }: ScheduleDocument, slot: Slot | null): SourceName | null => {
  const assigned = source && { kind: source.kind, id: source.id };
  const named = slot && nameOf(slot);
  if (!named) return assigned;
  const isThere = sources.some(
    ({ kind, id, is_available = true }) => is_available && kind === named.kind && id === named.id,
  );
  return isThere ? named : assigned;
};

/** Name of what a slot plays. */
export const nameOf = ({ playlist_id, selection_id }: Slot): SourceName | null => {
  if (playlist_id !== null) return { kind: 'playlist', id: playlist_id };
  return selection_id === null ? null : { kind: 'collection', id: selection_id };
};

export const isSameSource = (one: SourceName | null, other: SourceName | null): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;

/** Runs of the dates that are looked at, each computed once. */
const runsOf = ({ schedule }: ScheduleDocument) => {
  const cache = new Map<number, Run[]>();
  return (midnight: number): Run[] => {
    const runs = cache.get(midnight) ?? runsOn(schedule, midnight);
    cache.set(midnight, runs);
    return runs;
  };
};

const runAt = (runs: readonly Run[], minutes: number): Run =>
  runs.find(({ end }) => minutes < end) ?? { ...nothing, start: 0, end: dayMinutes };

export interface Playing extends Cell {
  /** Source, opening hours aside; null if there is none. */
  source: SourceName | null;
  /**
   * Milliseconds since 1970 up to which this slot holds, excluded. Null if it holds until the schedule changes; where
   * nothing changes in the next days a time up to which that is sure.
   */
  until: number | null;
}

/** True if a layer comes or goes after a date. */
const changesAfter = ({ layers }: Schedule, midnight: number): boolean =>
  layers.some(({ is_active, ends_on }) => is_active && ends_on >= dateOf(midnight));

/**
 * Returns what plays at a moment (milliseconds since 1970), opening hours aside, and how long that holds. The one answer
 * for the editor, for the player and for what plays at a time. Throws a `RangeError` if the engine does not know the
 * venue's zone.
 */
export const sourceAt = (document: ScheduleDocument, moment: number): Playing => {
  const { schedule } = document;
  const { timezone } = document.venue;
  const runs = runsOf(document);
  const at = (time: number) => {
    const local = localTimeAt(timezone, time);
    const midnight = midnightOf(local);
    return { midnight, run: runAt(runs(midnight), Math.floor((local - midnight) / minute)) };
  };
  const now = at(moment);
  const { slot, layer } = now.run;
  const answer = { source: sourceOf(document, slot), slot, layer };
  if (!schedule || (schedule.slots.length === 0 && schedule.layers.length === 0)) return { ...answer, until: null };
  for (let then = moment, here = now; ;) {
    then = nextReading(timezone, then, here.midnight + here.run.end * minute);
    here = at(then);
    if (here.run.slot !== slot || here.run.layer !== layer) return { ...answer, until: then };
    if (here.midnight - now.midnight < horizon * day) continue;
    return { ...answer, until: changesAfter(schedule, here.midnight) ? then : null };
  }
};

/** Part of a day of the week by its clock. */
export interface Span {
  day: Weekday;
  /** Minutes after midnight. */
  start: number;
  end: number;
}

/** A span of a week in which one slot holds, with the date of its clock; clocks run evenly within it. */
export interface WeekSpan extends Span {
  date: string;
  /** Milliseconds since 1970; the end is not included. */
  from: number;
  to: number;
  is_open: boolean;
  source: SourceName | null;
  slot: Slot | null;
  layer: Layer | null;
}

/**
 * Returns what really plays in the seven days from a date of the venue's calendar: spans one after another without gaps,
 * closed hours included. They are cut at midnights, at openings and closings, and when clocks change: the hour that is
 * skipped has no span, and the one that comes twice has two.
 */
export const weekSpans = (document: ScheduleDocument, monday: string): WeekSpan[] => {
  const { venue } = document;
  const { timezone } = venue;
  const runs = runsOf(document);
  const first = midnightOfDate(monday);
  const end = crossingOf(timezone, first + 7 * day).first;
  const spans: WeekSpan[] = [];
  let opening = { is_open: false, until: -Infinity };
  for (let from = crossingOf(timezone, first).first; from < end;) {
    if (from >= opening.until) {
      const { is_open, changes_at } = openingAt(venue, from);
      opening = { is_open, until: changes_at ?? Infinity };
    }
    const local = localTimeAt(timezone, from);
    const midnight = midnightOf(local);
    const start = (local - midnight) / minute;
    const run = runAt(runs(midnight), start);
    const to = Math.min(nextReading(timezone, from, midnight + run.end * minute), opening.until, end);
    const { slot, layer } = run;
    spans.push({
      day: weekdayOf(midnight),
      date: dateOf(midnight),
      start,
      end: start + (to - from) / minute,
      from,
      to,
      is_open: opening.is_open,
      source: sourceOf(document, slot),
      slot,
      layer,
    });
    from = to;
  }
  return spans;
};

/** Position of a slot: its number in the list of a layer, or of the week if the layer's number is null. */
export interface SlotPlace {
  layer: number | null;
  slot: number;
}

/** Two slots that overlap where none is meant to cover the other. `b` plays. */
export interface Clash {
  a: SlotPlace;
  b: SlotPlace;
  /** On the day on which the overlap begins; an end past midnight is more than 24 hours. */
  span: Span;
  /** The layer of `b`; null for the week. */
  layer: Layer | null;
}

export interface Problems {
  /** Opening hours in which nothing plays. */
  gaps: Span[];
  clashes: Clash[];
}

interface Placed {
  place: SlotPlace;
  slot: Slot;
  layer: Layer | null;
}

/** Midnights of a layer's dates on a weekday, one of each week, as first and last; null if it has none. */
const datesOf = ({ starts_on, ends_on }: Layer, weekday: Weekday): { first: number; last: number } | null => {
  const [from, to] = [midnightOfDate(starts_on), midnightOfDate(ends_on)];
  const ahead = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(from)) + 7) % 7;
  const first = from + ahead * day;
  return first > to ? null : { first, last: first + Math.floor((to - first) / (7 * day)) * 7 * day };
};

/** True if one of the first slot's dates is, `daysLater` days later, a date of the second. */
const haveDates = (one: Placed, other: Placed, daysLater: number): boolean => {
  if (!one.layer || !other.layer) return true;
  const [own, theirs] = [datesOf(one.layer, one.slot.day), datesOf(other.layer, other.slot.day)];
  if (!own || !theirs) return false;
  const shift = daysLater * day;
  return Math.max(own.first, theirs.first - shift) <= Math.min(own.last, theirs.last - shift);
};

/** The overlap of two slots, of which the second is not put below the first; null if there is none. */
const clashOf = (one: Placed, other: Placed): Clash | null => {
  const [own, theirs] = [rangeOf(one.slot), rangeOf(other.slot)];
  for (const daysLater of [-1, 0, 1]) {
    const weekday = weekdays[(weekdays.indexOf(one.slot.day) + daysLater + 7) % 7];
    if (weekday !== other.slot.day || !haveDates(one, other, daysLater)) continue;
    const shift = daysLater * dayMinutes;
    const [start, end] = [Math.max(own.start, theirs.start + shift), Math.min(own.end, theirs.end + shift)];
    if (start >= end) continue;
    // Of one list the later start covers, of two layers the later layer.
    const isFirst = one.layer === other.layer && own.start > theirs.start + shift;
    const [a, b] = isFirst ? [other, one] : [one, other];
    const days = Math.floor(start / dayMinutes);
    const name = weekdays[(weekdays.indexOf(one.slot.day) + days + 7) % 7] ?? one.slot.day;
    const span = { day: name, start: start - days * dayMinutes, end: end - days * dayMinutes };
    return { a: a.place, b: b.place, span, layer: b.layer };
  }
  return null;
};

const clashesOf = ({ slots, layers }: Schedule): Clash[] => {
  const placed = (list: readonly Slot[], layer: Layer | null, number: number | null): Placed[] =>
    list.map((slot, at) => ({ place: { layer: number, slot: at }, slot, layer }));
  const lists = [placed(slots, null, null), ...layers.map((layer, at) => placed(layer.slots, layer, at))];
  const clashes: Clash[] = [];
  const meet = (one: Placed, other: Placed): void => {
    const clash = clashOf(one, other);
    if (clash) clashes.push(clash);
  };
  for (const [number, list] of lists.entries()) {
    for (const [at, one] of list.entries()) for (const other of list.slice(at + 1)) meet(one, other);
    const layer = layers[number - 1];
    if (!layer?.is_active) continue;
    for (const [further, above] of layers.slice(number).entries()) {
      if (!above.is_active || above.priority !== layer.priority) continue;
      for (const one of list) for (const other of lists[number + 1 + further] ?? []) meet(one, other);
    }
  }
  return clashes;
};

/** A venue's hours as they are in a week without a change of clocks. */
const evenly = <Hours extends OpeningHours>(venue: Hours): Hours => ({ ...venue, timezone: 'UTC' });
const anyMonday = '2024-01-01';

/**
 * Returns what a schedule's author should see to: opening hours in which nothing plays, and slots that overlap in one
 * list or in layers of equal priority that meet on a date. The gaps are those of the plain week, or with `weekOf` (a
 * date) those of seven days with its layers. `sources` are those that the schedule names; without them all exist.
 */
export const problemsOf = (
  schedule: Schedule,
  venue: OpeningHours,
  hasAssigned: boolean,
  { weekOf, sources }: { weekOf?: string; sources?: ScheduleDocument['sources'] } = {},
): Problems => {
  const lists =
    weekOf === undefined ? [schedule.slots] : [schedule.slots, ...schedule.layers.map(({ slots }) => slots)];
  const document: ScheduleDocument = {
    venue: weekOf === undefined ? evenly(venue) : venue,
    source: hasAssigned ? { kind: 'playlist', id: 0 } : null,
    schedule: weekOf === undefined ? { ...schedule, layers: [] } : schedule,
    sources: sources ?? lists.flat().flatMap((slot) => nameOf(slot) ?? []),
  };
  const gaps: (Span & { to: number })[] = [];
  for (const { day: name, start, end, from, to, is_open, source } of weekSpans(document, weekOf ?? anyMonday)) {
    if (!is_open || source) continue;
    const last = gaps.at(-1);
    if (last?.to === from && last.day === name && last.end === start) Object.assign(last, { end, to });
    else gaps.push({ day: name, start, end, to });
  }
  return { gaps: gaps.map(({ day: name, start, end }) => ({ day: name, start, end })), clashes: clashesOf(schedule) };
};
