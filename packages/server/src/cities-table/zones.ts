import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Node 20 has the list as a property, later ones as a method. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

const names = new Map<string, string>();

/** One name for a zone, whichever of its names is given. */
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

interface Names {
  [part: string]: Names | string | undefined;
  exemplarCity?: string;
}

const zoneNames = (language: string): Names => {
  const file = require(`cldr-dates-full/main/${language}/timeZoneNames.json`) as {
    main: Record<string, { dates: { timeZoneNames: { zone: Names } } }>;
  };
  return file.main[language]?.dates.timeZoneNames.zone ?? {};
};

const exemplar = (names: Names, zone: string): string | undefined => {
  let at: Names | string | undefined = names;
  for (const part of zone.split('/')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'object' ? at.exemplarCity : undefined;
};

const [russian, english] = [zoneNames('ru'), zoneNames('en')];

/** The city that a zone is named after, in both languages, or null where CLDR has no Russian name. */
export const zoneCity = (zone: string): { name_ru: string; name_en: string } | null => {
  const name = canonical(zone);
  const name_ru = exemplar(russian, name);
  if (!name_ru) return null;
  return { name_ru, name_en: exemplar(english, name) ?? (name.split('/').at(-1) ?? '').replaceAll('_', ' ') };
};
