import { type Language, offsetAt, type Timezone } from '@kamerton/wire';

interface NamedZone {
  id: number;
  name: string;
  city: string;
}

/** `UTC+3`, `UTC−3:30`. */
const utc = (offset: number): string => {
  const size = Math.abs(offset);
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
};

/** Null if the engine's time zone data is older than the list. */
const offsetOrNull = (name: string, moment: number): number | null => {
  try {
    return offsetAt(name, moment);
  } catch {
    return null;
  }
};

/** Time zones at a time, sorted from west to east, then by the name of the city. */
export const presentTimezones = (zones: readonly NamedZone[], language: Language, moment: number): Timezone[] => {
  const { compare } = new Intl.Collator(language);
  return zones
    .flatMap(({ id, name, city }) => {
      const offset = offsetOrNull(name, moment);
      return offset === null ? [] : [{ id, name, label: `${city}, ${utc(offset)}`, offset }];
    })
    .toSorted((one, other) => one.offset - other.offset || compare(one.label, other.label));
};
