import type { Language } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';

/** Describes the valid values of settings in one sentence: `PORT: a number from 0 to 65535`. */
export const settingForms = (names: readonly string[], language: Language): string => {
  const forms: Record<string, string> = textsIn(language).start.settings;
  return names.map((name) => (forms[name] ? `${name}: ${forms[name]}` : name)).join('; ');
};
