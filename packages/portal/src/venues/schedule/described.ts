import type { ScheduleSource, Slot } from '@kamerton/wire';
import { asEnd } from '../../lib/clock-text.ts';
import { type Tone, toneOf } from '../../lib/tones.ts';
import { minutesOf } from '@kamerton/wire/client/local-time';
import type { ScheduleText } from './text.ts';

/** Names of playlists and collections, by kind and id. */
export type Sources = ReadonlyMap<string, ScheduleSource>;

type Played = Pick<Slot, 'playlist_id' | 'selection_id'>;

export const sourceKey = ({ kind, id }: Pick<ScheduleSource, 'kind' | 'id'>) => `${kind} ${id}`;

export const sourcesOf = (list: readonly ScheduleSource[]): Sources =>
  new Map(list.map((source) => [sourceKey(source), source]));

/** Returns what a slot plays; undefined if its name is not known. */
export function playedBy(sources: Sources, { playlist_id, selection_id }: Played): ScheduleSource | undefined {
  if (playlist_id !== null) return sources.get(sourceKey({ kind: 'playlist', id: playlist_id }));
  return selection_id === null ? undefined : sources.get(sourceKey({ kind: 'collection', id: selection_id }));
}

/** Returns the colour of what plays, as on a venue's card. */
export function playedTone({ playlist_id, selection_id }: Played): Tone | 'none' {
  if (playlist_id !== null) return toneOf(playlist_id);
  return selection_id === null ? 'none' : toneOf(selection_id + 2);
}

/** The name of what a slot plays, in quotes. */
export const playedName = (sources: Sources, slot: Played, text: ScheduleText): string =>
  text.quoted(playedBy(sources, slot)?.name ?? '…');

type Times = Pick<Slot, 'day' | 'start' | 'end'>;

/** Writes the hours of a slot: `22:00–02:00`. */
export const hoursText = ({ start, end }: Times, text: ScheduleText) => text.range(start, asEnd(end));

/** Writes the day and the hours of a slot: `Понедельник, 22:00–02:00`. */
export const whenText = (slot: Times, text: ScheduleText) => `${text.dayNames[slot.day]}, ${hoursText(slot, text)}`;

/** Writes a slot in words, for screen readers. */
export const slotText = (slot: Slot, sources: Sources, text: ScheduleText) =>
  text.week.slot(whenText(slot, text), playedName(sources, slot, text));

/** True if a slot ends on the day after it begins; midnight ends its own day. */
export const isOvernight = ({ start, end }: Pick<Slot, 'start' | 'end'>) =>
  end !== '00:00' && minutesOf(end) <= minutesOf(start);
