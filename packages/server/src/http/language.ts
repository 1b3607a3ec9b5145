import { defaultLanguage, isLanguage, type Language, type LanguageId, languages } from '@kamerton/wire';

/** The language of an answer: the first of ours that `Accept-Language` names (by weight), else the profile's, else the default. */
export const languageOf = (accepted: string | undefined, profile: LanguageId | undefined): Language =>
  namedLanguage(accepted) ?? (profile ? languages[profile] : defaultLanguage);

/** The first of our languages that `Accept-Language` names, by weight. */
export const namedLanguage = (accepted: string | undefined): Language | undefined => {
  const wishes = (accepted ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((found) => found !== undefined);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wishes.map((wish) => wish.language).find(isLanguage);
};

/** The language whose id the portal's cookie `locale` names. */
export const languageInCookie = (cookies: string | undefined): Language | undefined => {
  const id = /(?:^|;\s*)locale=(\d+)(?:;|$)/.exec(cookies ?? '')?.[1];
  return Object.entries(languages).find(([each]) => each === id)?.[1];
};
