import type { Layer, Schedule, ScheduledAnnouncement, Slot } from '@kamerton/wire';

/** A part of a schedule with a key that edits keep: lists of the wire have no ids. */
export type Keyed<T> = T & { key: number };
export type EditedSlot = Keyed<Slot>;
export type EditedLayer = Keyed<Omit<Layer, 'slots'>> & { slots: EditedSlot[] };
export type EditedAnnouncement = Keyed<ScheduledAnnouncement>;

export interface Edited {
  slots: EditedSlot[];
  layers: EditedLayer[];
  announcements: EditedAnnouncement[];
  /** Key of the next part. */
  next: number;
}

/** Container of slots: the key of a layer, or the week. */
export type Place = number | 'week';

export type Change =
  | { kind: 'add-slots'; place: Place; slots: readonly Slot[] }
  /** Changes a slot; `copies` are added beside it. */
  | { kind: 'change-slot'; key: number; to: Partial<Slot>; copies?: readonly Slot[] }
  | { kind: 'remove-slot'; key: number }
  | { kind: 'add-layer'; layer: Layer }
  | { kind: 'change-layer'; key: number; to: Partial<Omit<Layer, 'slots'>> }
  | { kind: 'remove-layer'; key: number }
  | { kind: 'add-announcement'; announcement: ScheduledAnnouncement }
  | { kind: 'change-announcement'; key: number; to: Partial<ScheduledAnnouncement> }
  | { kind: 'remove-announcement'; key: number };

/** Gives the parts of a schedule keys from `first` on. */
export function editedOf({ slots, layers, announcements }: Schedule, first = 1): Edited {
  let next = first;
  const keyed = <T extends object>(part: T): Keyed<T> => ({ ...part, key: next++ });
  return {
    slots: slots.map(keyed),
    layers: layers.map((layer) => ({ ...keyed(layer), slots: layer.slots.map(keyed) })),
    announcements: announcements.map(keyed),
    next,
  };
}

function unkeyed<T extends { key: number }>(part: T): Omit<T, 'key'> {
  const { key: _key, ...rest } = part;
  return rest;
}

/** Returns the schedule as it is sent. */
export const scheduleOf = ({ slots, layers, announcements }: Edited): Schedule => ({
  slots: slots.map(unkeyed),
  layers: layers.map((layer) => ({ ...unkeyed(layer), slots: layer.slots.map(unkeyed) })),
  announcements: announcements.map(unkeyed),
});

const inOrder = (slots: readonly Slot[]) =>
  slots
    .map(({ day, start, end, playlist_id, selection_id }) => [day, start, end, playlist_id, selection_id].join(' '))
    .sort();

/** Returns the same text for schedules that differ in the order of slots and times only, which means nothing. */
export function canonical({ slots, layers, announcements }: Schedule): string {
  const layersOf = layers
    .map(({ name, starts_on, ends_on, priority, is_active, slots: own }) =>
      JSON.stringify([name, starts_on, ends_on, priority, is_active, inOrder(own)]),
    )
    .sort();
  const announcementsOf = announcements
    .map(({ announcement_id, recurrence, starts_on, ends_on, is_active }) => {
      const times =
        recurrence.kind === 'times' ? [recurrence.days.toSorted(), recurrence.times.toSorted()] : recurrence;
      return JSON.stringify([announcement_id, times, starts_on, ends_on, is_active]);
    })
    .sort();
  return JSON.stringify([inOrder(slots), layersOf, announcementsOf]);
}

/** Returns the slots of the week or of a layer; none if the layer is gone. */
export const slotsAt = (edited: Edited, place: Place): readonly EditedSlot[] =>
  place === 'week' ? edited.slots : (edited.layers.find(({ key }) => key === place)?.slots ?? []);

/** Returns where a slot lies. */
export function placeOf(edited: Edited, key: number): Place | undefined {
  if (edited.slots.some((slot) => slot.key === key)) return 'week';
  return edited.layers.find(({ slots }) => slots.some((slot) => slot.key === key))?.key;
}

function withSlots(edited: Edited, place: Place, slots: (of: EditedSlot[]) => EditedSlot[]): Edited {
  if (place === 'week') return { ...edited, slots: slots(edited.slots) };
  const layers = edited.layers.map((layer) => (layer.key === place ? { ...layer, slots: slots(layer.slots) } : layer));
  return { ...edited, layers };
}

function withAdded(edited: Edited, place: Place, added: readonly Slot[]): Edited {
  const keyed = added.map((slot, at) => ({ ...slot, key: edited.next + at }));
  const to = withSlots(edited, place, (slots) => [...slots, ...keyed]);
  return { ...to, next: edited.next + added.length };
}

const changedIn = <T extends { key: number }>(parts: T[], key: number, to: Partial<Omit<NoInfer<T>, 'key'>>): T[] =>
  parts.map((part) => (part.key === key ? { ...part, ...to } : part));

const removedFrom = <T extends { key: number }>(parts: T[], key: number): T[] =>
  parts.filter((part) => part.key !== key);

/** Returns the schedule after a change; a change of what is gone changes nothing. */
export function applied(edited: Edited, change: Change): Edited {
  switch (change.kind) {
    case 'add-slots':
      return change.place !== 'week' && !edited.layers.some(({ key }) => key === change.place)
        ? edited
        : withAdded(edited, change.place, change.slots);
    case 'change-slot': {
      const place = placeOf(edited, change.key);
      if (place === undefined) return edited;
      const to = withSlots(edited, place, (slots) => changedIn(slots, change.key, change.to));
      return withAdded(to, place, change.copies ?? []);
    }
    case 'remove-slot': {
      const place = placeOf(edited, change.key);
      return place === undefined ? edited : withSlots(edited, place, (slots) => removedFrom(slots, change.key));
    }
    case 'add-layer': {
      const { slots, ...layer } = change.layer;
      const key = edited.next;
      const to = { ...edited, layers: [...edited.layers, { ...layer, slots: [], key }], next: key + 1 };
      return withAdded(to, key, slots);
    }
    case 'change-layer':
      return { ...edited, layers: changedIn(edited.layers, change.key, change.to) };
    case 'remove-layer':
      return { ...edited, layers: removedFrom(edited.layers, change.key) };
    case 'add-announcement': {
      const announcements = [...edited.announcements, { ...change.announcement, key: edited.next }];
      return { ...edited, announcements, next: edited.next + 1 };
    }
    case 'change-announcement':
      return { ...edited, announcements: changedIn(edited.announcements, change.key, change.to) };
    case 'remove-announcement':
      return { ...edited, announcements: removedFrom(edited.announcements, change.key) };
  }
}

/** Edits of one page, with what they can be undone to. */
export interface History {
  past: readonly Edited[];
  present: Edited;
  future: readonly Edited[];
}

export type Edit =
  | { kind: 'change'; change: Change }
  | { kind: 'undo' | 'redo' }
  /** Takes the place of everything; it can be undone. */
  | { kind: 'replace'; schedule: Schedule }
  /** Starts anew. */
  | { kind: 'open'; schedule: Schedule };

export const historyOf = (schedule: Schedule): History => ({ past: [], present: editedOf(schedule), future: [] });

/** Undone steps that are kept. */
const longest = 200;

const stepTo = ({ past, present }: History, to: Edited): History => ({
  past: [...past, present].slice(-longest),
  present: to,
  future: [],
});

/** Key of the next part. None is used twice within a history: an undone slot keeps its own. */
export const nextKey = ({ past, present, future }: History): number =>
  Math.max(...[...past, present, ...future].map(({ next }) => next));

export function edit(history: History, action: Edit): History {
  const { past, present, future } = history;
  switch (action.kind) {
    case 'change': {
      const to = applied({ ...present, next: nextKey(history) }, action.change);
      const isSame = canonical(scheduleOf(to)) === canonical(scheduleOf(present)) && to.next === nextKey(history);
      return isSame ? history : stepTo(history, to);
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : history;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { past: [...past, present], present: after, future: rest } : history;
    }
    case 'replace':
      return stepTo(history, editedOf(action.schedule, nextKey(history)));
    case 'open':
      return { past: [], present: editedOf(action.schedule, nextKey(history)), future: [] };
  }
}
