import { z } from 'zod';
import { type Given, CommandFailure, type Screen } from './command.ts';

export const textLanguage = z.enum(['ru', 'en']).optional();

/** Throws `CommandFailure`. */
export const readLanguage = ({ values: { language } }: Given, usage: string): z.infer<typeof textLanguage> => {
  const read = textLanguage.safeParse(language);
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

/** Prints the text of the language that was asked for and nothing else, so that it makes a file; else both under a head. */
export const printTexts = (
  screen: Screen,
  { text_ru, text_en, shown }: { text_ru: string; text_en: string; shown?: 'ru' | 'en' },
  head: string,
): void => {
  if (shown) screen.print(shown === 'ru' ? text_ru : text_en);
  else screen.print(`${head}\n\n${text_ru}\n\n${text_en}`);
};
