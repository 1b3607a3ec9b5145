import { type Language, type LanguageId, languages } from '@kamerton/wire';

/**
 * The language of an answer: the first of ru and en that `Accept-Language` names (by weight), else the profile's,
 * else Russian.
 */
export const languageOf = (accepted: string | undefined, profile: LanguageId | undefined): Language =>
  namedLanguage(accepted) ?? languages[profile ?? 1];

/** The first of ru and en that `Accept-Language` names, by weight. */
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
  return wishes.map((wish) => wish.language).find((language) => language === 'ru' || language === 'en');
};
