import type { Schedule, ScheduleSource, Slot } from '@kamerton/wire';
import type { OpeningHours } from '@kamerton/wire/client/opening';
import { weekdays } from '@kamerton/wire/client/local-time';
import { problemsOf, type SlotPlace, type Span } from '@kamerton/playout/schedule';
import { playedBy, type Sources } from './described.ts';
import { type Edited, type Place, scheduleOf } from './edits.ts';
import { dayMinutes, daysOf, type Interval, weekHours } from '../../lib/week-hours.ts';
import { stretchOf } from './slot-times.ts';

/** A slot, and where it lies. */
interface Found {
  place: Place;
  key: number;
  slot: Slot;
}

export type Problem =
  | { kind: 'gap'; span: Span }
  | { kind: 'clash'; span: Span; heard: Found; covered: Found }
  | { kind: 'unavailable'; source: ScheduleSource; found: Found; hasAssigned: boolean }
  | { kind: 'never'; why: NeverWhy; found: Found }
  | { kind: 'over'; what: 'layer' | 'announcement'; name: string; key: number; ends_on: string };

/** Why a slot can never play: its layer has no such day, or the venue is closed all the while. */
export type NeverWhy = 'day' | 'closed';

/** Returns why a slot can never play on the days of its layer and in opening hours; null if it can. */
export function neverWhy(
  slot: Pick<Slot, 'day' | 'start' | 'end'>,
  days: ReadonlySet<number>,
  hours: readonly (readonly Interval[])[],
): NeverWhy | null {
  const { from, length } = stretchOf(slot);
  const day = Math.floor(from / dayMinutes);
  if (!days.has(day)) return 'day';
  const isOpen = (at: number, start: number, end: number) =>
    hours[at % weekdays.length]?.some((open) => open.from < end && start < open.to) === true;
  const start = from % dayMinutes;
  return isOpen(day, start, start + length) || isOpen(day + 1, start - dayMinutes, start + length - dayMinutes)
    ? null
    : 'closed';
}

const everyDay = new Set(weekdays.map((_, at) => at));

/** Returns the days of the week on which a layer applies; every day for the week itself. */
export const activeDaysOf = (layer: Parameters<typeof daysOf>[0] | undefined): ReadonlySet<number> =>
  layer ? daysOf(layer) : everyDay;

/** Returns what can never play any more, or never at all. */
function silent({ slots, layers, announcements }: Edited, venue: OpeningHours, today: string): Problem[] {
  const hours = weekHours(venue);
  // A venue that has no hours yet says so in its list.
  const isEverOpen = hours.some((day) => day.length > 0);
  const at = (place: Place, own: Edited['slots'], days: ReadonlySet<number>) =>
    own.flatMap((slot): Problem[] => {
      const why = neverWhy(slot, days, hours);
      return why && (why === 'day' || isEverOpen)
        ? [{ kind: 'never', why, found: { place, key: slot.key, slot } }]
        : [];
    });
  const over = (
    what: 'layer' | 'announcement',
    name: string,
    { key, ends_on }: { key: number; ends_on: string | null },
  ): Problem[] => (ends_on !== null && ends_on < today ? [{ kind: 'over', what, name, key, ends_on }] : []);
  return [
    ...at('week', slots, everyDay),
    ...layers.flatMap((layer) => {
      const ended = over('layer', layer.name, layer);
      return ended.length > 0 ? ended : at(layer.key, layer.slots, activeDaysOf(layer));
    }),
    ...announcements.flatMap((each) => over('announcement', '', each)),
  ];
}

function foundAt({ slots, layers }: Edited, { layer, slot: at }: SlotPlace): Found | undefined {
  const above = layer === null ? undefined : layers[layer];
  const slot = (layer === null ? slots : above?.slots)?.[at];
  return slot && { place: above?.key ?? 'week', key: slot.key, slot };
}

/** Returns the first slot of each source that was deleted. */
function unavailable({ slots, layers }: Edited, hasAssigned: boolean, sources: Sources): Problem[] {
  const places: { place: Place; slots: Edited['slots'] }[] = [
    { place: 'week', slots },
    ...layers.map(({ key, slots: own }) => ({ place: key, slots: own })),
  ];
  const first = new Map<ScheduleSource, Found>();
  for (const { place, slots: own } of places) {
    for (const slot of own) {
      const source = playedBy(sources, slot);
      if (source && !source.is_available && !first.has(source)) first.set(source, { place, key: slot.key, slot });
    }
  }
  return [...first].map(([source, found]) => ({ kind: 'unavailable', source, found, hasAssigned }));
}

/** Returns what the author of a schedule should see to: silent opening hours, overlaps, what was deleted. */
export function problemsIn(
  edited: Edited,
  { today, ...hours }: OpeningHours & { today: string },
  hasAssigned: boolean,
  sources: Sources,
): Problem[] {
  const schedule: Schedule = scheduleOf(edited);
  const { gaps, clashes } = problemsOf(schedule, hours, hasAssigned, { sources: [...sources.values()] });
  const overlaps = clashes.flatMap(({ a, b, span }): Problem[] => {
    const [covered, heard] = [foundAt(edited, a), foundAt(edited, b)];
    return covered && heard ? [{ kind: 'clash', span, heard, covered }] : [];
  });
  return [
    ...gaps.map((span): Problem => ({ kind: 'gap', span })),
    ...overlaps,
    ...unavailable(edited, hasAssigned, sources),
    ...silent(edited, hours, today),
  ];
}

/** Returns the silent opening hours of each day, Monday first. */
export const gapsByDay = (problems: readonly Problem[]): Interval[][] =>
  weekdays.map((day) =>
    problems.flatMap((problem) =>
      problem.kind === 'gap' && problem.span.day === day ? [{ from: problem.span.start, to: problem.span.end }] : [],
    ),
  );

/** Returns the keys of slots that overlap others. */
export const clashingKeys = (problems: readonly Problem[]): ReadonlySet<number> =>
  new Set(problems.flatMap((each) => (each.kind === 'clash' ? [each.heard.key, each.covered.key] : [])));
