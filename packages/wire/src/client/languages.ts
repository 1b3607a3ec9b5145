/** Languages by the ids that the API gives them. */
export const languages = { 1: 'ru', 2: 'en' } as const;
export type LanguageId = keyof typeof languages;
export type Language = (typeof languages)[LanguageId];
