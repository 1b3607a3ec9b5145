import type { Language } from '@kamerton/wire';
import { CallFailed, type CallError } from '../lib/http.ts';
import { currentLanguage, setLanguage, useLanguage } from './language.ts';
import type { main } from './ru/main.ts';

/** The texts that come with the first load; every language has the same keys. */
export type Text = typeof main;

const sources = import.meta.glob<Text>('./*/main.ts', { import: 'main' });

const loaded: Partial<Record<Language, Text>> = {};

/** Fetches the texts of a language; nothing is shown in it before. Rejects if they cannot be fetched. */
export async function loadTexts(language: Language): Promise<void> {
  loaded[language] ??= await sources[`./${language}/main.ts`]?.();
}

/** Switches to another language as soon as its texts are loaded, without a reload. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  setLanguage(language);
}

/** The texts of a language that is loaded; throws for others. */
export function textIn(language: Language): Text {
  const text = loaded[language];
  if (!text) throw new Error(`the texts of ${language} are not loaded`);
  return text;
}

/** The texts of the chosen language; the component renders again when it is switched. */
export const useText = (): Text => textIn(useLanguage());

/** The texts of the chosen language, outside of components. */
export const currentText = (): Text => textIn(currentLanguage());

/** One sentence about a failed call: the server's own if it has sent one. */
export function failureText(error: CallError, { shell }: Text): string {
  if (error.status === 0) return shell.failure.unreachable;
  if (error.status === 429) return shell.failure.tooMany;
  return error.message || shell.failure.unexpected;
}

/** Returns one sentence about an error of a query. */
export const thrownText = (error: unknown, text: Text): string =>
  error instanceof CallFailed ? failureText(error.error, text) : text.shell.failure.unexpected;
