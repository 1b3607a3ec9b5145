import type { Language, LanguageId } from '@kamerton/wire';
import { languages } from '@kamerton/wire/client/languages';
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const subscribers = createSubscribers();

export const allLanguages: readonly Language[] = Object.values(languages);

export const languageOfId = (id: LanguageId): Language => languages[id];

export const languageIds = Object.fromEntries(
  Object.entries(languages).map(([id, language]) => [language, Number(id)]),
) as Record<Language, LanguageId>;

/** spec 9: the language of the cookie, by default the first. */
const stored = (): Language =>
  (typeof document !== 'undefined' && languages[Number(readCookie('locale')) as LanguageId]) || languages[1];

let current = stored();

/** Another language that another tab has chosen since; null if there is none. */
export const languageElsewhere = (): Language | null => (hasChosenLanguage() && stored() !== current ? stored() : null);

export const currentLanguage = (): Language => current;

/** True if a person has chosen a language in this browser. */
export const hasChosenLanguage = () => readCookie('locale') !== null;

/** Switches without a reload, and stores the choice. */
export function setLanguage(language: Language) {
  writeCookie('locale', String(languageIds[language]));
  current = language;
  document.documentElement.lang = language;
  subscribers.notify();
}

export const useLanguage = (): Language => useSyncExternalStore(subscribers.subscribe, currentLanguage);

// Written out, since `Intl.DisplayNames` takes 15 ms of a first load.
const names: Readonly<Record<Language, string>> = { ru: 'Русский', en: 'English' };

/** The name of a language in itself: `Русский`, `English`. */
export const languageName = (language: Language): string => names[language];

/** The language that follows in the list, at its end the first. */
export const nextLanguage = (language: Language): Language =>
  allLanguages[(allLanguages.indexOf(language) + 1) % allLanguages.length] ?? language;
