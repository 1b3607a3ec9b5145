import type { Schedule, ScheduleSource, Slot } from '@kamerton/wire';
import type { OpeningHours } from '@kamerton/wire/client/opening';
import { weekdays } from '@kamerton/wire/client/local-time';
import { problemsOf, type SlotPlace, type Span } from '@kamerton/playout/schedule';
import { playedBy, type Sources } from './described.ts';
import { type Edited, type Place, scheduleOf } from './edits.ts';
import type { Interval } from '../../lib/week-hours.ts';

/** A slot, and where it lies. */
interface Found {
  place: Place;
  key: number;
  slot: Slot;
}

export type Problem =
  | { kind: 'gap'; span: Span }
  | { kind: 'clash'; span: Span; heard: Found; covered: Found }
  | { kind: 'unavailable'; source: ScheduleSource; found: Found; hasAssigned: boolean };

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
export function problemsIn(edited: Edited, hours: OpeningHours, hasAssigned: boolean, sources: Sources): Problem[] {
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
