import { en } from './en.ts';
import { currentLanguage, useLanguage } from './language.ts';
import { ru, type Text } from './ru.ts';

const texts = { ru, en };

/** The texts of the chosen language; the component renders anew when it is switched. */
export const useText = (): Text => texts[useLanguage()];

/** The texts of the chosen language, outside of components. */
export const currentText = (): Text => texts[currentLanguage()];
