import type { Language } from '@kamerton/wire';
import { currentLanguage, useLanguage } from './language.ts';

/**
 * The texts of one room, which come with its screens and not with the first load. Gives a hook for components, which
 * render anew when the language is switched, and a function for elsewhere.
 */
export function room<T>(texts: Record<Language, T>): [useRoomText: () => T, currentRoomText: () => T] {
  return [() => texts[useLanguage()], () => texts[currentLanguage()]];
}
