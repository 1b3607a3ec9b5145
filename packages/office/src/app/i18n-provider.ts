import polyglot from 'ra-i18n-polyglot';
import { enWords } from '../i18n/en-words.ts';
import { ruWords } from '../i18n/ru-words.ts';
import { locales, rememberedLanguage, rememberLanguage, isLanguage } from '../lib/language.ts';

const words = { ru: ruWords, en: enWords };

const provider = polyglot((locale) => words[isLanguage(locale) ? locale : 'ru'], rememberedLanguage(), locales);

/** The words of react-admin's own parts; those of our screens are in `i18n/text.ts`. */
export const i18nProvider = {
  ...provider,
  changeLocale: async (locale: string) => {
    await provider.changeLocale(locale);
    if (isLanguage(locale)) rememberLanguage(locale);
  },
};
