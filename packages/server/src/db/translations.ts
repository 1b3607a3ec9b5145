import { allLanguages, defaultLanguage, type Language, type Translations } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';

/** The text of a translated column in a language, or in the default one where that translation is missing. */
export const inLanguage = (column: string, language: Language): RawBuilder<string> =>
  language === defaultLanguage
    ? sql<string>`(${sql.ref(column)} ->> ${sql.lit(language)})`
    : sql<string>`coalesce(${sql.ref(column)} ->> ${sql.lit(language)}, ${sql.ref(column)} ->> ${sql.lit(defaultLanguage)})`;

/** All translations of a column joined with spaces, for searches by words. */
export const inAllLanguages = (column: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.join(allLanguages.map((language) => sql`${sql.ref(column)} ->> ${sql.lit(language)}`))})`;

export const translationsJson = (texts: Translations): string => JSON.stringify(texts);

/** A change of a translated text; undefined changes nothing. */
export type TranslationsChange = Partial<Translations> | undefined;

/** Applies a change to translations; omitted languages keep theirs. */
export const withTranslations = (texts: Translations, change: TranslationsChange): Translations => ({
  ...texts,
  ...Object.fromEntries(Object.entries(change ?? {}).filter(([, text]) => text !== undefined)),
});
