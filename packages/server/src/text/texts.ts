import { allLanguages, inEachLanguage, type Language } from '@kamerton/wire';
import { english } from './en/index.ts';
import { russian } from './ru/index.ts';

/** The server's texts in one language; those of the default language define the keys. */
export type ServerText = typeof russian;

const texts: Record<Language, ServerText> = { ru: russian, en: english };

/** The server's texts in a language: for emails, PDFs, pages and the command line. */
export const textsIn = (language: Language): ServerText => texts[language];

/** Returns one text in every language, in the order of the languages. */
export const inAll = (textOf: (text: ServerText) => string): string[] =>
  allLanguages.map((language) => textOf(texts[language]));

/** Returns texts by their keys, each in every language. */
export const byKey = <Key extends string>(groupOf: (text: ServerText) => Record<Key, string>) =>
  Object.fromEntries(
    Object.keys(groupOf(russian)).map((key) => [
      key,
      inEachLanguage((language) => groupOf(texts[language])[key as Key]),
    ]),
  ) as Record<Key, Record<Language, string>>;
