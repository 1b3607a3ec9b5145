import type { Language } from '@kamerton/wire';
import polyglot from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { english } from './en/index.ts';
import { languages, rememberedLanguage, rememberLanguage, useLanguage } from './languages.ts';
import { russian, type Text } from './ru/index.ts';

/** The export of a language's folder. */
export interface Dictionary {
  /** The name of the language in that language. */
  name: string;
  /** The texts of the office's own screens. */
  text: Text;
  /** React-admin's messages, with the names of resources and fields. */
  messages: TranslationMessages;
}

export const dictionaries: Record<Language, Dictionary> = { ru: russian, en: english };

export const useText = (): Text => dictionaries[useLanguage()].text;

const locales = languages.map((locale) => ({ locale, name: dictionaries[locale].name }));

const provider = polyglot((locale) => dictionaries[locale as Language].messages, rememberedLanguage(), locales);

export const i18nProvider = {
  ...provider,
  changeLocale: async (locale: string) => {
    await provider.changeLocale(locale);
    rememberLanguage(locale);
  },
};
