import { defaultLanguage, isLanguage, type Language, type LanguageId, languages } from '@kamerton/wire';

const weightOf = (accept: string, type: string): number => {
  const named = accept.split(',').map((part) => part.split(';').map((parameter) => parameter.trim().toLowerCase()));
  const [, ...parameters] = named.find(([name]) => name === type) ?? [type, 'q=0'];
  return Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
};

/** True if an `Accept` header prefers JSON to the given media type. */
export const wantsJson = (accept: string | undefined, type: string): boolean =>
  weightOf(accept ?? '', 'application/json') > weightOf(accept ?? '', type);

/** Response language: the first supported of `Accept-Language` (by weight), else the profile's, else the default. */
export const languageOf = (accepted: string | undefined, profile: LanguageId | undefined): Language =>
  namedLanguage(accepted) ?? (profile ? languages[profile] : defaultLanguage);

/** Returns the first supported language of `Accept-Language`, by weight. */
export const namedLanguage = (accepted: string | undefined): Language | undefined => {
  if (accepted === undefined) return undefined;
  const wishes = accepted
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

/** Returns the language whose id is in the portal's cookie `locale`. */
export const languageInCookie = (cookies: string | undefined): Language | undefined => {
  const id = /(?:^|;\s*)locale=(\d+)(?:;|$)/.exec(cookies ?? '')?.[1];
  return Object.entries(languages).find(([each]) => each === id)?.[1];
};
