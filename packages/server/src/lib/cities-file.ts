import { readFileSync } from 'node:fs';
import type { Translations } from '@kamerton/wire';

/** A row of the table. A region is null if the data name none. */
export interface City {
  /** Stable key of the city from one table to the next. */
  key: string;
  name: Translations;
  region: Translations | null;
  /** ISO 3166-1, two letters. */
  country: string;
  population: number;
  timezone: string;
  /** The folded names between bars, so that a whole name and the beginning of a word can both be looked for. */
  search: string;
}

export interface CitiesTable {
  /** SHA-256 of what the table was built from. */
  inputs: string;
  /** SHA-256 of its rows. */
  version: string;
  cities: City[];
}

/** Written by `npm run build`; the same place for the sources and for the built code. */
export const citiesFile = new URL('../../dist/cities.json', import.meta.url);

/** Beginning of the file: what tells its version without reading its rows, which takes longer than all the rest. */
const beginning = /^\{"inputs":"(\w+)","version":"(\w+)",/;

/** The table that was built, whose rows are parsed when they are asked for; throws if there was no build. */
export const readCities = (): CitiesTable => {
  try {
    const bytes = readFileSync(citiesFile);
    const [, inputs, version] = beginning.exec(bytes.toString('latin1', 0, 200)) ?? [];
    if (inputs === undefined || version === undefined) throw new Error('its beginning is another');
    return {
      inputs,
      version,
      get cities() {
        return (JSON.parse(bytes.toString()) as CitiesTable).cities;
      },
    };
  } catch (cause) {
    throw new Error('the table of cities is not built: run "npm run build"', { cause });
  }
};
