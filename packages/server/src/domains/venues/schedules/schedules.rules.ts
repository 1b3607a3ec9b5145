import type { FieldCode, Layer, Schedule, ScheduleSource, Slot } from '@kamerton/wire';

/** A schedule of a venue that has none: what is assigned plays. */
export const noSchedule: Schedule = { slots: [], layers: [], announcements: [] };

export type Parts = readonly (keyof Schedule)[];

interface Placed {
  slot: Slot;
  /** Path in a body. */
  path: string;
}

const slotsOf = ({ slots, layers }: Pick<Schedule, 'slots' | 'layers'>): Placed[] => [
  ...slots.map((slot, at) => ({ slot, path: `schedule.slots.${at}` })),
  ...layers.flatMap((layer: Layer, number) =>
    layer.slots.map((slot, at) => ({ slot, path: `schedule.layers.${number}.slots.${at}` })),
  ),
];

/** Returns the sources that a schedule names, each once. */
export const namesIn = (schedule: Schedule) => {
  const slots = slotsOf(schedule).map(({ slot }) => slot);
  const all = (ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
  return {
    playlists: all(slots.map(({ playlist_id }) => playlist_id)),
    collections: all(slots.map(({ selection_id }) => selection_id)),
    announcements: all(schedule.announcements.map(({ announcement_id }) => announcement_id)),
  };
};

type Names = ReturnType<typeof namesIn>;

/** Fields of a schedule that name what may not be named, or whose dates end before they start. */
export const faultsIn = (schedule: Schedule, allowed: Names): Record<string, FieldCode> => {
  const [playlists, collections] = [new Set(allowed.playlists), new Set(allowed.collections)];
  const announcements = new Set(allowed.announcements);
  const faults: [string, FieldCode][] = [];
  for (const { slot, path } of slotsOf(schedule)) {
    const { playlist_id, selection_id } = slot;
    if (playlist_id !== null && !playlists.has(playlist_id)) faults.push([`${path}.playlist_id`, 'unknown']);
    if (selection_id !== null && !collections.has(selection_id)) faults.push([`${path}.selection_id`, 'unknown']);
  }
  for (const [at, { starts_on, ends_on }] of schedule.layers.entries()) {
    if (ends_on < starts_on) faults.push([`schedule.layers.${at}.ends_on`, 'mismatch']);
  }
  for (const [at, { announcement_id, starts_on, ends_on }] of schedule.announcements.entries()) {
    const path = `schedule.announcements.${at}`;
    if (!announcements.has(announcement_id)) faults.push([`${path}.announcement_id`, 'unknown']);
    if (starts_on !== null && ends_on !== null && ends_on < starts_on) faults.push([`${path}.ends_on`, 'mismatch']);
  }
  return Object.fromEntries(faults);
};

/** Everything that a schedule names, with what was deleted. */
export const sourcesOf = (schedule: Schedule, existing: readonly ScheduleSource[]): ScheduleSource[] => {
  const names = namesIn(schedule);
  const find = (kind: ScheduleSource['kind'], ids: readonly number[]): ScheduleSource[] =>
    ids.map(
      (id) =>
        existing.find((source) => source.kind === kind && source.id === id) ?? {
          kind,
          id,
          name: '',
          is_available: false,
        },
    );
  return [...find('playlist', names.playlists), ...find('collection', names.collections)];
};
