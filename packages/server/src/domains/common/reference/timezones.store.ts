import type { Language } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';

/** Lists all time zones with the name of their city. */
export const listTimezones = async (db: Handle, language: Language) =>
  (
    await sql<{ id: number; name: string; city: string }>`
    SELECT id, name, ${inLanguage('city', language)} AS city FROM timezones`.execute(db)
  ).rows;
