import { allLanguages, type Language } from '@kamerton/wire';
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
