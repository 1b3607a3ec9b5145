import { internationalLanguage, textIn, type Translations } from '@kamerton/wire';

type Json = Record<string, unknown>;

/** The name by which the audit log lists a thing. */
export const inAudit = (name: Translations): string => textIn(name, internationalLanguage);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the members of objects in one order, which says nothing: the database has its own. */
const inOrder = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** Returns the fields that differ, before and after; null if none does. */
export const changed = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) => {
  const differing = fields.filter((field) => !isSame(before[field], after[field]));
  if (differing.length === 0) return null;
  const only = (state: T): Json => Object.fromEntries(differing.map((field) => [field, state[field]]));
  return { before: only(before), after: only(after) };
};

/** Returns the given fields that differ from the current values; omitted ones do not. */
export const differing = <T extends object>(
  current: T,
  update: Partial<Record<keyof T, unknown>>,
): (keyof T & string)[] =>
  (Object.keys(update) as (keyof T & string)[]).filter(
    (field) => update[field] !== undefined && !isSame(current[field], update[field]),
  );
