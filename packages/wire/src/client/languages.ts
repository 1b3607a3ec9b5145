/** Languages by the ids that the API gives them. */
export const languages = { 1: 'ru', 2: 'en' } as const;
export type LanguageId = keyof typeof languages;
export type Language = (typeof languages)[LanguageId];

/** The language where nobody asks for one. */
export const defaultLanguage: Language = languages[1];

export const isLanguage = (value: unknown): value is Language =>
  Object.values(languages).some((language) => language === value);
