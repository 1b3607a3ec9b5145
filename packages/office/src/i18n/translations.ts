import { inEachLanguage, isLanguage, type Language, pathIn, textIn, type Translations } from '@kamerton/wire';
import { languages, rememberedLanguage, useLanguage } from './languages.ts';

/** Labels of a translated field in every language, by the paths that forms and columns have: `name.ru`. */
export const labelsByPath = <Field extends string>(field: Field, labels: Record<Language, string>) =>
  Object.fromEntries(languages.map((each) => [pathIn(field, each), labels[each]])) as Record<
    `${Field}.${Language}`,
    string
  >;

/** Labels of a text in each language, such as "Name in Russian"; "In Russian" where there is no more to say. */
export const labelsWith = (phrases: Record<Language, string>) => (label: string) =>
  inEachLanguage((language) => {
    const phrase = phrases[language];
    return label === '' ? phrase.slice(0, 1).toUpperCase() + phrase.slice(1) : `${label} ${phrase}`;
  });

const isTranslated = (value: unknown): value is Translations =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.keys(value).every(isLanguage);

/** Values of a record or form by their names. */
export type Fields = Record<string, unknown>;

/** The fields of a record with one for each language of a translated field: `name.ru`, `name.en`. */
export const flattenTranslations = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isTranslated(value) ? languages.map((each) => [pathIn(name, each), value[each]]) : [[name, value]],
    ),
  );

/** The record that `flattenTranslations` was given. */
export function nestTranslations(fields: Fields): Fields {
  const record: Fields = {};
  for (const [path, value] of Object.entries(fields)) {
    const [name = '', language] = path.split('.');
    record[isLanguage(language) ? name : path] = isLanguage(language)
      ? { ...(record[name] as object | undefined), [language]: value }
      : value;
  }
  return record;
}

/** A thing whose name is one text or translated. */
export interface Named {
  name: string | Translations;
}

export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value;

const nameIn = (language: Language, { name }: Named): string =>
  typeof name === 'string' ? name : textIn(name, language);

/** Names things in the reader's language. */
export function useNameOf(): (thing: Named) => string {
  const language = useLanguage();
  return (thing) => nameIn(language, thing);
}

/** Names things outside of components, such as in titles of pages. */
export const titleOf = (thing: Named): string => nameIn(rememberedLanguage(), thing);
