/** Languages by the ids that the API gives them. */
export const languages = { 1: 'ru', 2: 'en' } as const;
export type LanguageId = keyof typeof languages;
export type Language = (typeof languages)[LanguageId];

export const allLanguages: readonly Language[] = Object.values(languages);

/** The language where nobody asks for one; every translated text has it. */
export const defaultLanguage = languages[1];

/** The language of names that leave the office: tags of files, names in the audit log. */
export const internationalLanguage = languages[2];

export const isLanguage = (value: unknown): value is Language => allLanguages.some((language) => language === value);

/** The id that the API gives a language. */
export const languageId = (language: Language): LanguageId =>
  Number(Object.entries(languages).find(([, each]) => each === language)?.[0]) as LanguageId;

/** A text keyed by language: always in the default one, in others where somebody has written it. */
export type Translations<Text = string> = Record<typeof defaultLanguage, Text> & {
  [L in Exclude<Language, typeof defaultLanguage>]?: Text | undefined;
};

/** A translated text in a language, or in the default one where that translation is missing. */
export const textIn = <Text>(texts: Translations<Text>, language: Language): Text =>
  texts[language] ?? texts[defaultLanguage];

/** A record that has for every language what the function makes of it. */
export const inEachLanguage = <Value>(valueIn: (language: Language) => Value) =>
  Object.fromEntries(allLanguages.map((each) => [each, valueIn(each)])) as Record<Language, Value>;

/** The path of a translated field in one language, as forms, sorting and field errors name it: `name.ru`. */
export const pathIn = <Field extends string>(field: Field, language: Language) => `${field}.${language}` as const;
