import { useLocale } from 'react-admin';
import { en } from './en.ts';
import { ru, type Text } from './ru.ts';

/** The texts of our screens in the chosen language. */
export const useText = (): Text => (useLocale() === 'en' ? en : ru);
