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

const cache = new Map<string, ReadonlySet<string>>();

/** The zones that a country's clocks follow, a country by two letters; none of an unknown one. */
export const zonesOf = (country: string): ReadonlySet<string> => {
  let zones = cache.get(country);
  if (!zones) {
    const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
    zones = new Set((locale.getTimeZones?.() ?? locale.timeZones ?? []).map(canonical));
    cache.set(country, zones);
  }
  return zones;
};
