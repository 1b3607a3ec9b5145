import type { Language } from '@kamerton/wire';

const names: Record<Language, string> = { ru: 'Русский', en: 'English' };

/** As RA's providers want them; each is named in itself. */
export const locales = Object.entries(names).map(([locale, name]) => ({ locale, name }));

export const isLanguage = (value: string): value is Language => value in names;

/** The cookie that the portal keeps the language in: 1 is Russian, the default. */
export const rememberedLanguage = (): Language => (/(?:^|;\s*)locale=2(?:;|$)/.test(document.cookie) ? 'en' : 'ru');

const year = 365 * 24 * 60 * 60;

export function rememberLanguage(language: Language) {
  document.cookie = `locale=${language === 'en' ? 2 : 1}; path=/; max-age=${year}; samesite=lax`;
  document.documentElement.lang = language;
}
