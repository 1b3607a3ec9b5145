import { foldCase } from '@kamerton/wire/client/fold-case';
import { type FieldCode, type Hours, weekdays } from '@kamerton/wire';

type TimeField = keyof Hours | 'start_time' | 'end_time';
type Times = { readonly [K in TimeField]?: string | null | undefined };

/** Fields that start and end opening hours. */
const pairs: readonly (readonly [TimeField, TimeField])[] = [
  ['start_time', 'end_time'],
  ...weekdays.map((day) => [`${day}_start`, `${day}_end`] as const),
];

/** Errors on the missing half of each pair; undefined fields are ignored. */
export const halfDays = (times: Times): Record<string, FieldCode> => {
  const wrong: Record<string, FieldCode> = {};
  for (const [start, end] of pairs) {
    if (Boolean(times[start]) === Boolean(times[end])) continue;
    wrong[times[start] ? end : start] = 'required';
  }
  return wrong;
};

/** At most one of a playlist and a collection plays: setting one clears the other, setting both is an error. */
export const onePlaying = <T extends { playlist_id?: number | null; selection_id?: number | null }>(
  change: T,
): T | 'both' => {
  if (change.playlist_id && change.selection_id) return 'both';
  if (change.playlist_id) return { ...change, selection_id: null };
  if (change.selection_id) return { ...change, playlist_id: null };
  return change;
};

type Texts = { readonly [K in 'name' | 'address' | 'legal_entity']: string };

/** True if each text of a venue contains the wanted one; an empty filter matches all. */
export const fits = (venue: Texts, wanted: { readonly [K in keyof Texts]?: string | null | undefined }): boolean =>
  (['name', 'address', 'legal_entity'] as const).every((field) =>
    foldCase(venue[field]).includes(foldCase(wanted[field] ?? '')),
  );

/**
 * Finds tags by name: the one that is written so, or else one that differs in letter case alone. There are few, and not
 * every database can fold the case of every script.
 */
export const tagFinder = (tags: readonly { id: number; name: string }[]): ((name: string) => number | undefined) => {
  const written = new Map(tags.map(({ id, name }) => [name, id]));
  const folded = new Map(tags.toReversed().map(({ id, name }) => [name.toLowerCase(), id]));
  return (name) => written.get(name) ?? folded.get(name.toLowerCase());
};
