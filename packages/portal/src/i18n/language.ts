import { useSyncExternalStore } from 'react';
import { languages, type Language, type LanguageId } from '@kamerton/wire';
import { readCookie, writeCookie } from '../lib/cookies.ts';

/** spec 9: 1 = ru, the default; the cookie decides. */
const stored = (): Language => (typeof document !== 'undefined' && readCookie('locale') === '2' ? 'en' : 'ru');

let current = stored();

/** What another tab has chosen since: the cookie is the browser's, the language that is shown the page's. */
export const languageElsewhere = (): Language | null => (hasChosenLanguage() && stored() !== current ? stored() : null);

const listeners = new Set<() => void>();

export const languageIds: Record<Language, LanguageId> = { ru: 1, en: 2 };

export const currentLanguage = (): Language => current;

/** Whether a person has chosen a language in this browser. */
export const hasChosenLanguage = () => readCookie('locale') !== null;

/** Switches at once, without a reload, and remembers the choice. */
export function setLanguage(language: Language) {
  writeCookie('locale', String(languageIds[language]));
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export const languageOfId = (id: LanguageId): Language => languages[id];

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
