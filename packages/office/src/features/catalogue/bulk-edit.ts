import {
  albumFields,
  type Field,
  type Fields,
  fieldsOfKind,
  fieldsWith,
  pick,
  trackFields,
  trackFlags,
  wholeAlbumFields,
} from '@kamerton/wire';
import type { Label } from './taxonomy-input.tsx';

/** Texts stand first, then days, then flags. */
const order: readonly Field['kind'][] = ['text', 'nullable_text', 'isrc', 'upc', 'day', 'flag'];

const ordered = (fields: Fields): [string, Field][] =>
  Object.entries(fields).toSorted(([, one], [, other]) => order.indexOf(one.kind) - order.indexOf(other.kind));

/** Fields that are changed in many tracks or albums at once. */
export const bulkFields = {
  track: ordered({ ...pick(trackFields, fieldsWith(trackFields, 'bulk')), ...pick(albumFields, wholeAlbumFields) }),
  album: ordered({ ...pick(albumFields, fieldsWith(albumFields, 'bulk')), ...pick(trackFields, trackFlags) }),
};

/** A change of many records; undefined fields stay as they are. */
export interface Draft {
  values: Partial<Record<string, string | boolean>>;
  labels: Partial<Record<'addGenres' | 'removeGenres' | 'addTags' | 'removeTags', readonly Label[]>>;
}

const ids = (labels: readonly Label[] | undefined) => (labels?.length ? labels.map(({ id }) => id) : undefined);

const without = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const labelChanges = (add: number[] | undefined, remove: number[] | undefined) =>
  add || remove ? without({ add, remove }) : undefined;

const days: readonly string[] = fieldsOfKind({ ...albumFields, ...trackFields }, 'day');

/** The draft as the call takes it. An empty text or day clears the field. */
export const changesOf = ({ values, labels }: Draft): Record<string, unknown> =>
  without({
    ...values,
    ...Object.fromEntries(days.filter((name) => values[name] === '').map((name) => [name, null])),
    genres: labelChanges(ids(labels.addGenres), ids(labels.removeGenres)),
    tags: labelChanges(ids(labels.addTags), ids(labels.removeTags)),
  });
