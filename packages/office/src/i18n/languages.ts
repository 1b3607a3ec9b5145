import {
  allLanguages as languages,
  defaultLanguage,
  type Language,
  type LanguageId,
  languages as byId,
} from '@kamerton/wire';
import { useLocale } from 'react-admin';

export { defaultLanguage, languages };

const languageOf = (locale: string | undefined): Language =>
  languages.find((each) => each === locale) ?? defaultLanguage;

export const useLanguage = (): Language => languageOf(useLocale());

/** All languages, the reader's first. */
export function useReadersLanguages(): readonly Language[] {
  const own = useLanguage();
  return [own, ...languages.filter((each) => each !== own)];
}

/** The language of the cookie that the portal and the office share. */
export function rememberedLanguage(): Language {
  const [, id = ''] = /(?:^|;\s*)locale=(\d+)/.exec(document.cookie) ?? [];
  return languageOf(byId[Number(id) as LanguageId]);
}

const year = 365 * 24 * 60 * 60;

export function rememberLanguage(language: string) {
  const id = Object.entries(byId).find(([, each]) => each === language)?.[0];
  if (id === undefined) return;
  document.cookie = `locale=${id}; path=/; max-age=${year}; samesite=lax`;
  document.documentElement.lang = language;
}
