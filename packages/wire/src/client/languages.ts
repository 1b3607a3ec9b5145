/** Languages by the ids that the API gives them. */
export const languages = { 1: 'ru', 2: 'en' } as const;
export type LanguageId = keyof typeof languages;
export type Language = (typeof languages)[LanguageId];

export const allLanguages: readonly Language[] = Object.values(languages);

/** The language if none is requested; every translated text has it. */
export const defaultLanguage = languages[1];

/** The language of names outside of the office: in tags of files and in the audit log. */
export const internationalLanguage = languages[2];

export const isLanguage = (value: unknown): value is Language => allLanguages.some((language) => language === value);

/** The id that the API gives a language. */
export const languageId = (language: Language): LanguageId =>
  Number(Object.entries(languages).find(([, each]) => each === language)?.[0]) as LanguageId;

/** A text keyed by language: always in the default one, optionally in others. */
export type Translations<Text = string> = Record<typeof defaultLanguage, Text> & {
  [L in Exclude<Language, typeof defaultLanguage>]?: Text | undefined;
};

/** Returns a text in a language, or in the default one if the translation is missing. */
export const textIn = <Text>(texts: Translations<Text>, language: Language): Text =>
  texts[language] ?? texts[defaultLanguage];

/** Returns a record with the value of each language. */
export const inEachLanguage = <Value>(valueIn: (language: Language) => Value) =>
  Object.fromEntries(allLanguages.map((each) => [each, valueIn(each)])) as Record<Language, Value>;

/** The path of a translated field in one language, as forms, sorting and field errors name it: `name.ru`. */
export const pathIn = <Field extends string>(field: Field, language: Language) => `${field}.${language}` as const;
