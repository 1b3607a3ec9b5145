import { useLocale } from 'react-admin';
import { rememberedLanguage } from '../lib/language.ts';

export interface Named {
  name_ru: string;
  name_en: string;
}

const nameIn = (language: string, { name_ru: ru, name_en: en }: Named): string => (language === 'en' ? en : ru);

/** What a thing with a name in both languages is called in the reader's. */
export function useNameOf(): (thing: Named) => string {
  const locale = useLocale();
  return (thing) => nameIn(locale, thing);
}

/** The same for the titles of pages, which ask outside of any part of the screen. */
export const titleOf = (thing: Named): string => nameIn(rememberedLanguage(), thing);
