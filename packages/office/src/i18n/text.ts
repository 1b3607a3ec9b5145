import type { Language } from '@kamerton/wire';
import polyglot from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { english } from './en/index.ts';
import { languages, rememberedLanguage, rememberLanguage, useLanguage } from './languages.ts';
import { russian, type Text } from './ru/index.ts';

/** What the folder of a language exports. */
export interface Dictionary {
  /** The language's name in itself. */
  name: string;
  /** The texts of our screens. */
  text: Text;
  /** The texts of react-admin's parts, and the names of resources and their fields. */
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
