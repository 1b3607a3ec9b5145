import type { Language } from '@kamerton/wire';
import { currentLanguage, setLanguage, useLanguage } from './language.ts';
import type { Text } from './ru.ts';

const sources: Record<Language, () => Promise<Text>> = {
  ru: async () => (await import('./ru.ts')).ru,
  en: async () => (await import('./en.ts')).en,
};

const loaded: Partial<Record<Language, Text>> = {};

/** Fetches the texts of a language, which nothing is shown in before. Rejects where they cannot be had. */
export async function loadTexts(language: Language): Promise<void> {
  loaded[language] ??= await sources[language]();
}

/** Switches to another language as soon as its texts are there, without a reload. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  setLanguage(language);
}

function textOf(language: Language): Text {
  const text = loaded[language];
  if (!text) throw new Error(`the texts of ${language} are not loaded`);
  return text;
}

/** The texts of the chosen language; the component renders anew when it is switched. */
export const useText = (): Text => textOf(useLanguage());

/** The texts of the chosen language, outside of components. */
export const currentText = (): Text => textOf(currentLanguage());
