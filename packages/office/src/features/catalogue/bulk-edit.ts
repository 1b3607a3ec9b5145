import type { Label } from './taxonomy-input.tsx';

/** What is to be changed in many records: a field that is undefined stays as it is. */
export interface Draft {
  texts: Partial<Record<string, string | undefined>>;
  marks: Partial<Record<'explicit' | 'vocal', boolean | undefined>>;
  labels: Partial<Record<'addGenres' | 'removeGenres' | 'addTags' | 'removeTags', readonly Label[]>>;
}

const ids = (labels: readonly Label[] | undefined) => (labels?.length ? labels.map(({ id }) => id) : undefined);

const without = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const labelChanges = (add: number[] | undefined, remove: number[] | undefined) =>
  add || remove ? without({ add, remove }) : undefined;

/** The draft as the call takes it. An empty text clears the field. */
export function changesOf({ texts, marks, labels }: Draft): Record<string, unknown> {
  const { release_date: date, ...rest } = texts;
  return without({
    ...rest,
    release_date: date === '' ? null : date,
    ...marks,
    genres: labelChanges(ids(labels.addGenres), ids(labels.removeGenres)),
    tags: labelChanges(ids(labels.addTags), ids(labels.removeTags)),
  });
}
