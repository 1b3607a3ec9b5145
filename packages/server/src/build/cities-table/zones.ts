import type { Translations } from '@kamerton/wire';
import { canonical } from '../../lib/country-zones.ts';
import { namesIn, readTable } from './tables.ts';

const cities = new Map(readTable('zone-cities.tsv', '\t').map((row) => [row['zone'], row]));

/** The city that a zone is named after, or null where CLDR has no Russian name. */
export const zoneCity = (zone: string): (Translations & { en: string }) | null => {
  const name = canonical(zone);
  const { ru, ...others } = namesIn(cities.get(name) ?? {});
  return ru ? { en: (name.split('/').at(-1) ?? '').replaceAll('_', ' '), ...others, ru } : null;
};
