import type { Language } from '@kamerton/wire';
import { currentLanguage, useLanguage } from './language.ts';

const languageOf = (path: string) => path.split('/').at(-2);

/**
 * Binds texts that load with the screens that show them, given by the path of each language's file. Returns a hook for
 * components, which render again when the language is switched, a function for the rest, and the texts of all languages.
 */
export function defineNamespace<T>(
  byPath: Record<string, T>,
): [useTexts: () => T, currentTexts: () => T, all: readonly T[]] {
  const texts = Object.fromEntries(Object.entries(byPath).map(([path, each]) => [languageOf(path), each])) as Record<
    Language,
    T
  >;
  return [() => texts[useLanguage()], () => texts[currentLanguage()], Object.values(texts)];
}
