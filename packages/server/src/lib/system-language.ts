import { allLanguages, internationalLanguage, type Language } from '@kamerton/wire';
import { userInfo } from 'node:os';

/** Name of the operating system's user who runs this process; the uid if it has no name. */
export const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
};

/** Language of the terminal: Russian if the locale says so, else English. */
export const systemLanguage = (): Language => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  return allLanguages.find((language) => locale.toLowerCase().startsWith(language)) ?? internationalLanguage;
};
