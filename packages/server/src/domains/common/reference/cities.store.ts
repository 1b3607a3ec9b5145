import type { Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { lockNames, transaction } from '../../../db/transaction.ts';
import type { CitiesTable, City } from '../../../lib/cities-file.ts';

/** Lists all time zones with the name of their city. */
export const listTimezones = async (db: Handle, language: Language) =>
  (
    await sql<{ id: number; name: string; city: string }>`
    SELECT id, name, ${inLanguage('city', language)} AS city FROM timezones`.execute(db)
  ).rows;

interface CityRow {
  id: number;
  name: string;
  region: string | null;
  country: string;
  timezone: string;
}

/** Maximum number of rows in a response. */
const most = 20;

const select = async (
  db: Handle,
  language: Language,
  condition: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
): Promise<CityRow[]> =>
  (
    await sql<CityRow>`
    SELECT id, ${inLanguage('name', language)} AS name, ${inLanguage('region', language)} AS region, country, timezone
    FROM cities WHERE is_listed AND ${condition}
    ORDER BY ${first}population DESC, id LIMIT ${most}`.execute(db)
  ).rows;

/** Lists cities with a word in any language that begins with the folded `prefix`; exact names, then the biggest. */
export const findCities = (db: Handle, language: Language, prefix: string): Promise<CityRow[]> => {
  // The index finds words; the text, beginnings of several words.
  const word = `'${(prefix.split(' ', 1)[0] ?? '').replaceAll(/['\\]/g, '$&$&')}':*`;
  const words = sql`array_to_tsvector(array_remove(string_to_array(search, ' '), ''))`;
  const condition = sql`${words} @@ ${word}::tsquery AND search LIKE ${`% ${prefix}%`}`;
  return select(db, language, condition, sql`(search LIKE ${`%| ${prefix} |%`}) DESC, `);
};

/** The biggest cities of Russia. */
export const listBiggestCities = (db: Handle, language: Language): Promise<CityRow[]> =>
  select(db, language, sql`country = 'RU'`, sql``);

const rowsPerStatement = 2000;

/**
 * Loads the built table into `cities` unless that version is loaded. Existing cities keep their ids; one missing from
 * the table stays for its venues, but is not found.
 */
export const loadCities = async (db: Handle, table: CitiesTable): Promise<void> => {
  const { version } = table;
  if ((await loadedVersion(db)) === version) return;
  const { cities } = table;
  await transaction(db, async (tx) => {
    await lockNames(tx, ['cities']);
    // Another process may have loaded it while this one waited for the lock.
    if ((await loadedVersion(tx)) === version) return;
    const zoneNames = await readZoneNames(tx);
    for (let at = 0; at < cities.length; at += rowsPerStatement) {
      const rows = cities.slice(at, at + rowsPerStatement);
      await upsert(
        tx,
        rows.map((city) => ({ ...city, timezone: zoneNames.get(city.timezone) ?? city.timezone })),
      );
    }
    await unlistOthers(tx, cities);
    await sql`DELETE FROM cities_loaded`.execute(tx);
    await tx.insertInto('cities_loaded').values({ version }).execute();
  });
};

const loadedVersion = async (db: Handle): Promise<string | null> =>
  (await db.selectFrom('cities_loaded').select('version').executeTakeFirst())?.version ?? null;

/** Canonical names of time zones by their aliases, so that a city's zone is one that a profile can have. */
const readZoneNames = async (tx: Handle): Promise<Map<string, string>> => {
  const zones = await tx.selectFrom('timezones').select(['name', 'aliases']).execute();
  return new Map(zones.flatMap(({ name, aliases }) => aliases.map((alias): [string, string] => [alias, name])));
};

const upsert = (tx: Handle, cities: readonly City[]) =>
  sql`
    INSERT INTO cities (key, name, region, country, population, timezone, search)
    SELECT key, name, nullif(region, 'null'), country, population, timezone, search
    FROM jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) AS given (
      key text, name jsonb, region jsonb, country text, population integer,
      timezone text, search text)
    ON CONFLICT (key) DO UPDATE SET
      name = excluded.name, region = excluded.region, country = excluded.country, population = excluded.population,
      timezone = excluded.timezone, search = excluded.search, is_listed = true
    WHERE (cities.name, cities.region, cities.country, cities.population,
      cities.timezone, cities.search, cities.is_listed)
      IS DISTINCT FROM (excluded.name, excluded.region, excluded.country,
      excluded.population, excluded.timezone, excluded.search, true)`.execute(tx);

const unlistOthers = (tx: Handle, cities: readonly City[]) =>
  sql`
    UPDATE cities SET is_listed = false
    WHERE is_listed AND key NOT IN (
      SELECT jsonb_array_elements_text(${JSON.stringify(cities.map(({ key }) => key))}::jsonb))`.execute(tx);
