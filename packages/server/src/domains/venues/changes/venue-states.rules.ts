import { type FieldCode, type Hours, type Venue, type VenueField, type Weekday, weekdays } from '@kamerton/wire';
import type { ServerText } from '../../../text/texts.ts';

/** All values of a venue that can be changed. */
export interface VenueState
  extends Hours, Omit<Venue, 'id' | 'city_name' | 'timezone' | 'hours' | 'playlist_name' | 'selection_name' | 'tags'> {
  volume: number;
  /** In ascending order. */
  tag_ids: readonly number[];
}

export type StateField = keyof VenueState;

export const hourFields = weekdays.flatMap((day) => [`${day}_start`, `${day}_end`] as const);

/** The columns of a venue, in the order in which states are compared. */
export const columnFields = [
  'name',
  'city_id',
  'address',
  'object_type_id',
  'legal_entity',
  'is_active',
  'advanced_schedule',
  'start_time',
  'end_time',
  ...hourFields,
  'playlist_id',
  'selection_id',
] as const satisfies readonly StateField[];

export const stateFields: readonly StateField[] = [...columnFields, 'volume', 'tag_ids'];

const same = (one: unknown, other: unknown): boolean => one === other || String(one) === String(other);

export const differing = (before: VenueState, after: VenueState): StateField[] =>
  stateFields.filter((field) => !same(before[field] ?? '', after[field] ?? ''));

/** A state as a text that is equal for equal states. */
export const stateText = (state: VenueState): string =>
  JSON.stringify(stateFields.map((field) => state[field] ?? null));

/** Which fields of previews tell of a field of the state. */
const shownAs: Partial<Record<StateField, VenueField>> = {
  name: 'name',
  city_id: 'city',
  address: 'address',
  object_type_id: 'type',
  legal_entity: 'legal_entity',
  is_active: 'is_active',
  playlist_id: 'source',
  selection_id: 'source',
  volume: 'volume',
  tag_ids: 'tags',
};

/** Fields of previews in which a change of these fields shows. */
export const shownFields = (fields: readonly StateField[]): VenueField[] => [
  ...new Set(fields.map((field) => shownAs[field] ?? 'hours')),
];

/** Names of what states refer to, by id. */
export interface Names {
  cities: ReadonlyMap<number, string>;
  types: ReadonlyMap<number, string>;
  playlists: ReadonlyMap<number, string>;
  collections: ReadonlyMap<number, string>;
  tags: ReadonlyMap<number, string>;
}

export type TimesState = Pick<VenueState, 'advanced_schedule' | 'start_time' | 'end_time' | keyof Hours>;

const range = (start: string | null, end: string | null, text: ServerText['venues']): string => {
  if (!start || !end) return text.closed;
  return start === end ? text.wholeDay : `${start}–${end}`;
};

/** Hours in one line, with equal days joined. */
export const hoursText = (state: TimesState, text: ServerText['venues']): string => {
  if (!state.advanced_schedule)
    return state.start_time ? text.daily(range(state.start_time, state.end_time, text)) : '';
  const runs: { from: Weekday; to: Weekday; hours: string }[] = [];
  for (const day of weekdays) {
    const hours = range(state[`${day}_start`], state[`${day}_end`], text);
    const last = runs.at(-1);
    if (last?.hours === hours) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  return runs
    .map(({ from, to, hours }) => `${from === to ? text.days[from] : `${text.days[from]}–${text.days[to]}`} ${hours}`)
    .join(', ');
};

const nameIn = (names: ReadonlyMap<number, string>, id: number | null): string =>
  id === null ? '' : (names.get(id) ?? String(id));

/** The value of a field as people read it. */
export const fieldText = (state: VenueState, field: VenueField, names: Names, text: ServerText['venues']): string => {
  switch (field) {
    case 'city':
      return nameIn(names.cities, state.city_id);
    case 'type':
      return nameIn(names.types, state.object_type_id);
    case 'is_active':
      return state.is_active ? text.yes : text.no;
    case 'hours':
      return hoursText(state, text);
    case 'source':
      return nameIn(names.playlists, state.playlist_id) || nameIn(names.collections, state.selection_id);
    case 'volume':
      return String(state.volume);
    case 'tags':
      return state.tag_ids
        .map((id) => nameIn(names.tags, id))
        .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
        .join(', ');
    case 'name':
    case 'address':
    case 'legal_entity':
      return state[field];
  }
};

/** A change of one venue, or why it is refused. */
export interface Planned {
  id: number;
  before: VenueState;
  after: VenueState;
  fields: StateField[];
  refused: Record<string, FieldCode> | null;
}

export const withTags = (ids: readonly number[], added: readonly number[], removed: readonly number[]): number[] =>
  [...new Set([...ids, ...added])].filter((id) => !removed.includes(id)).toSorted((one, other) => one - other);
