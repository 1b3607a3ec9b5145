import type { Language } from '@kamerton/wire';

/** Language of the terminal: Russian if the locale says so, else English. */
export const systemLanguage = (variables: NodeJS.ProcessEnv = process.env): Language => {
  const locale = variables['LC_ALL'] || variables['LC_MESSAGES'] || variables['LANG'] || '';
  return locale.toLowerCase().startsWith('ru') ? 'ru' : 'en';
};
