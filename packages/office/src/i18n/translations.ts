import type { Language } from '@kamerton/wire';
import { languages, rememberedLanguage, useLanguage } from './languages.ts';

/**
 * A text of a record in every language. The wire keeps it as a field for each language, such as `name_ru`; only this
 * file knows that.
 */
export type Translated<Field extends string> = Record<`${Field}_${Language}`, string>;

/** The field of a text in one language, for forms, columns and sorting. */
export const sourceIn = <Field extends string>(field: Field, language: Language) => `${field}_${language}` as const;

export const textIn = <Field extends string>(record: Translated<Field>, field: Field, language: Language): string =>
  record[sourceIn(field, language)];

/** A text in every language as the fields of a record or a body. */
export const translations = <Field extends string>(field: Field, texts: Record<Language, string>) =>
  Object.fromEntries(languages.map((each) => [sourceIn(field, each), texts[each]])) as Translated<Field>;

export const inEachLanguage = <Value>(valueIn: (language: Language) => Value) =>
  Object.fromEntries(languages.map((each) => [each, valueIn(each)])) as Record<Language, Value>;

/** Labels of a text in each language, such as "Name in Russian"; "In Russian" where there is no more to say. */
export const labelsWith = (phrases: Record<Language, string>) => (label: string) =>
  inEachLanguage((language) => {
    const phrase = phrases[language];
    return label === '' ? phrase.slice(0, 1).toUpperCase() + phrase.slice(1) : `${label} ${phrase}`;
  });

/** A thing with one name, or with one in each language. */
export type Named = { name: string } | Translated<'name'>;

export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && ('name' in value || sourceIn('name', rememberedLanguage()) in value);

const nameIn = (language: Language, thing: Named): string =>
  'name' in thing ? thing.name : textIn(thing, 'name', language);

/** Names things in the reader's language. */
export function useNameOf(): (thing: Named) => string {
  const language = useLanguage();
  return (thing) => nameIn(language, thing);
}

/** The same for titles of pages, which are made outside of components. */
export const titleOf = (thing: Named): string => nameIn(rememberedLanguage(), thing);
