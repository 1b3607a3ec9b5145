import type { Language, LanguageId } from '@kamerton/wire';
import { languages } from '@kamerton/wire/client/languages';
import { useSyncExternalStore } from 'react';
import { createSubscribers } from '@kamerton/ui/subscribers';
import { readSetting, writeSetting } from '../lib/settings.ts';
import { en } from './en.ts';
import { ru, type Texts } from './ru.ts';

const texts: Readonly<Record<Language, Texts>> = { ru, en };
const names: Readonly<Record<Language, string>> = { ru: 'Русский', en: 'English' };
const subscribers = createSubscribers();

export const allLanguages: readonly Language[] = Object.values(languages);
export const languageName = (language: Language): string => names[language];

const asLanguage = (name: string | null): Language | null => allLanguages.find((language) => language === name) ?? null;

const stored = (): Language | null => asLanguage(readSetting('language'));
let current: Language = stored() ?? languages[1];

const apply = (language: Language) => {
  current = language;
  document.documentElement.lang = language;
  subscribers.notify();
};

/** Switches and remembers the choice. */
export const setLanguage = (language: Language): void => {
  writeSetting('language', language);
  apply(language);
};

/** The account's language, which holds until a person chooses another one on this device. */
export const proposeLanguage = (id: LanguageId): void => {
  if (stored() === null && languages[id] !== current) apply(languages[id]);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribers.subscribe, () => current);
export const useTexts = (): Texts => texts[useLanguage()];
export const currentLanguage = (): Language => current;
