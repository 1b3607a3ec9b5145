import type { Language } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';

interface CityRow {
  id: number;
  name: string;
  region: string | null;
  country: string;
  timezone: string;
}

/** Rows of one answer. */
const most = 20;

const select = async (
  db: Handle,
  language: Language,
  condition: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
): Promise<CityRow[]> =>
  (
    await sql<CityRow>`
    SELECT id, ${sql.ref(`name_${language}`)} AS name, ${sql.ref(`region_${language}`)} AS region, country, timezone
    FROM cities WHERE is_listed AND ${condition}
    ORDER BY ${first}population DESC, id LIMIT ${most}`.execute(db)
  ).rows;

/**
 * Cities with a name in either language that has a word beginning as `prefix` does, which is folded; those whose whole
 * name it is come first, then the biggest.
 */
export const findCities = (db: Handle, language: Language, prefix: string): Promise<CityRow[]> =>
  select(db, language, sql`search LIKE ${`% ${prefix}%`}`, sql`(search LIKE ${`%| ${prefix} |%`}) DESC, `);

/** The biggest cities of Russia. */
export const listBiggestCities = (db: Handle, language: Language): Promise<CityRow[]> =>
  select(db, language, sql`country = 'RU'`, sql``);
