import { allLanguages, internationalLanguage, type Language } from '@kamerton/wire';

/** Language of the terminal: Russian if the locale says so, else English. */
export const systemLanguage = (variables: NodeJS.ProcessEnv = process.env): Language => {
  const locale = variables['LC_ALL'] || variables['LC_MESSAGES'] || variables['LANG'] || '';
  return allLanguages.find((language) => locale.toLowerCase().startsWith(language)) ?? internationalLanguage;
};
