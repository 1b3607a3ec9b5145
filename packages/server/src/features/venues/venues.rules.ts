import { type FieldCode, type Hours, weekdays } from '@kamerton/wire';

type TimeField = keyof Hours | 'start_time' | 'end_time';
type Times = { readonly [K in TimeField]?: string | null | undefined };

/** Pairs of fields that begin and end a time of opening. */
const pairs: readonly (readonly [TimeField, TimeField])[] = [
  ['start_time', 'end_time'],
  ...weekdays.map((day) => [`${day}_start`, `${day}_end`] as const),
];

/** Half a day is an error of the half that is missing; a field that is undefined has no say. */
export const halfDays = (times: Times): Record<string, FieldCode> => {
  const wrong: Record<string, FieldCode> = {};
  for (const [start, end] of pairs) {
    if (Boolean(times[start]) === Boolean(times[end])) continue;
    wrong[times[start] ? end : start] = 'required';
  }
  return wrong;
};

/** At most one of a playlist and a collection plays: naming one takes the other off, naming both is an error. */
export const onePlaying = <T extends { playlist_id?: number | null; selection_id?: number | null }>(
  change: T,
): T | 'both' => {
  if (change.playlist_id && change.selection_id) return 'both';
  if (change.playlist_id) return { ...change, selection_id: null };
  if (change.selection_id) return { ...change, playlist_id: null };
  return change;
};

type Texts = { readonly [K in 'name' | 'address' | 'legal_entity']: string };

/** Letter case as JavaScript knows it, since a database may fold ASCII only; ё as е. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');

/** Whether each text of a venue contains what is wanted of it; an empty wish is none. */
export const fits = (venue: Texts, wanted: { readonly [K in keyof Texts]?: string | null | undefined }): boolean =>
  (['name', 'address', 'legal_entity'] as const).every((field) =>
    plain(venue[field]).includes(plain(wanted[field] ?? '')),
  );
