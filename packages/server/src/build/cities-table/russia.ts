import { offsetAt } from '@kamerton/wire';
import zoneAt from 'tz-lookup';
import type { City } from '../../lib/cities-file.ts';
import { nearest, type Place, searchText } from './city.ts';
import { romanize } from './romanize.ts';
import { namesIn, readTable } from './tables.ts';
import { canonical, zonesOf } from '../../lib/country-zones.ts';

/** Towns that the table writes with е, though their name has ё. */
const withYo = [
  'Артём',
  'Артёмовск',
  'Артёмовский',
  'Белёв',
  'Берёзовский',
  'Будённовск',
  'Венёв',
  'Вышний Волочёк',
  'Гусиноозёрск',
  'Жигулёвск',
  'Заозёрный',
  'Заозёрск',
  'Киселёвск',
  'Костерёво',
  'Кремёнки',
  'Новохопёрск',
  'Озёрск',
  'Олёкминск',
  'Очёр',
  'Пикалёво',
  'Плёс',
  'Пугачёв',
  'Семёнов',
  'Сычёвка',
  'Тимашёвск',
  'Трёхгорный',
  'Чёрмоз',
  'Щёкино',
  'Щёлкино',
];
const properNames = new Map(withYo.map((name) => [name.replaceAll('ё', 'е'), name]));

/** Towns that English has a name of its own for. */
const englishNames: Record<string, string> = {
  Москва: 'Moscow',
  'Санкт-Петербург': 'Saint Petersburg',
  'Ростов-на-Дону': 'Rostov-on-Don',
  'Комсомольск-на-Амуре': 'Komsomolsk-on-Amur',
  'Николаевск-на-Амуре': 'Nikolayevsk-on-Amur',
};

/** Common alternative spellings. */
const alsoCalled: Record<string, readonly string[]> = {
  Москва: ['Мск', 'Moskva'],
  'Санкт-Петербург': ['Питер', 'СПб', 'St Petersburg', 'Sankt-Peterburg'],
  Екатеринбург: ['ЕКБ', 'Ekaterinburg'],
  'Ростов-на-Дону': ['Rostov-na-Donu'],
};

interface Town extends Place {
  name: string;
  region: string;
  /** Hours ahead of UTC, as the table states them: Russia has no daylight-saving time. */
  hours: number;
  population: number;
  timezone: string;
}

/** A winter's day after the last change of a zone in Russia that the table knows of. */
const dayOfTable = Date.UTC(2025, 0, 15);

const readTowns = (): Town[] =>
  readTable('cities-ru.csv', ',').map(({ city, region_type, region, utc_offset, lat, lon, population }) => {
    const [latitude, longitude] = [Number(lat), Number(lon)];
    return {
      name: properNames.get(city ?? '') ?? city ?? '',
      region: `${region_type} ${region}`,
      hours: Number(utc_offset?.replace('UTC', '')),
      population: Number(population),
      timezone: zoneAt(latitude, longitude),
      latitude,
      longitude,
    };
  });

/** Zones of Russia: those that CLDR counts as such, and Crimea's. */
const zones = new Set([...zonesOf('RU'), canonical('Europe/Simferopol')]);

const observesOffset = ({ timezone }: Town, hours: number): boolean =>
  zones.has(canonical(timezone)) && offsetAt(timezone, dayOfTable) === hours * 60;

/** The zone by coordinates; where that is off by a border, the zone of the nearest town of the region that keeps the stated hours. */
const zoneOf = (town: Town, towns: readonly Town[]): string => {
  if (observesOffset(town, town.hours)) return town.timezone;
  const near = nearest(
    town,
    towns.filter((other) => other.region === town.region && observesOffset(other, town.hours)),
  );
  if (!near) throw new Error(`no zone keeps UTC+${town.hours} around ${town.name}`);
  return near.timezone;
};

/** The towns of Russia. A town that is its own region (Moscow) has none. */
export const russianCities = (): City[] => {
  const regions = new Map(
    readTable('regions-ru.tsv', '\t').map(({ region_type, region = '', ...names }) => [
      `${region_type} ${region}`,
      { ru: region, ...namesIn(names) },
    ]),
  );
  const towns = readTowns();
  return towns.map((town) => {
    const region = regions.get(town.region);
    if (!region) throw new Error(`the region of ${town.name} has no name: ${town.region}`);
    const name = { ru: town.name, en: englishNames[town.name] ?? romanize(town.name) };
    return {
      key: `RU/${region.en}/${name.en}`,
      name,
      region: region.ru === town.name ? null : region,
      country: 'RU',
      population: town.population,
      timezone: zoneOf(town, towns),
      search: searchText([...Object.values(name), ...(alsoCalled[town.name] ?? [])]),
    };
  });
};
