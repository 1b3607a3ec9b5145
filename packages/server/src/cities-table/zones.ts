import type { Translations } from '@kamerton/wire';
import { namesIn, readTable } from './tables.ts';

/** Node 20 has the list as a property, later ones as a method. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

const names = new Map<string, string>();

/** Returns the canonical name of a time zone. */
export const canonical = (zone: string): string => {
  let name = names.get(zone);
  if (!name) {
    name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    names.set(zone, name);
  }
  return name;
};

const known = new Map<string, ReadonlySet<string>>();

/** The zones that a country's clocks follow. */
export const zonesOf = (country: string): ReadonlySet<string> => {
  let zones = known.get(country);
  if (!zones) {
    const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
    zones = new Set((locale.getTimeZones?.() ?? locale.timeZones ?? []).map(canonical));
    known.set(country, zones);
  }
  return zones;
};

const cities = new Map(readTable('zone-cities.tsv', '\t').map((row) => [row['zone'], row]));

/** The city that a zone is named after, or null where CLDR has no Russian name. */
export const zoneCity = (zone: string): (Translations & { en: string }) | null => {
  const name = canonical(zone);
  const { ru, ...others } = namesIn(cities.get(name) ?? {});
  return ru ? { en: (name.split('/').at(-1) ?? '').replaceAll('_', ' '), ...others, ru } : null;
};
