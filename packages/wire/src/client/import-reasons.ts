import type { Language } from './languages.ts';
import { importReasons as en } from './text/en/import-reasons.ts';
import { importReasons as ru } from './text/ru/import-reasons.ts';

export type ImportReason = keyof typeof ru;

const texts: Record<Language, Record<ImportReason, string>> = { ru, en };

/** Text for a code; an unknown one gets that of an unexpected error. */
export const importSentence = (code: string, language: Language): string =>
  texts[language][code as ImportReason] ?? texts[language].unexpected;
