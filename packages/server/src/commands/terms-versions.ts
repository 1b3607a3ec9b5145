import type { Language } from '@kamerton/wire';
import type { TermsVersion } from '@kamerton/wire/office';
import { z } from 'zod';
import { dayInMoscow } from '../features/contracts/signing.rules.ts';
import { findTerms, listVersions } from '../features/contracts/terms.store.ts';
import { readIds, there } from './act-command.ts';
import { command, CommandFailure } from './command.ts';
import { printTexts, readLanguage, textLanguage } from './terms-texts.ts';

/** So many are listed. */
const listed = 200;

const standings: Record<TermsVersion['standing'], Record<Language, string>> = {
  in_force: { ru: 'действуют', en: 'in force' },
  coming: { ru: 'вступят в силу', en: 'upcoming' },
  past: { ru: 'прежние', en: 'superseded' },
};

const lineOf = ({ id, effective_from, standing, contracts }: TermsVersion, language: Language): string => {
  const signed = { ru: 'договоров', en: 'contracts' }[language];
  return `${String(id).padStart(6)}  ${effective_from}  ${standings[standing][language].padEnd(14)}  ${signed}: ${contracts}`;
};

export const termsList = command({
  usage: 'terms list',
  summary: { ru: 'Показать опубликованные условия договора', en: 'List the published contract terms' },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage: 'terms list' });
    return {};
  },
  run: async ({ database: { handle } }, _args, { emit }) => {
    const { items, total } = await listVersions(handle, dayInMoscow(new Date()), { limit: listed, offset: 0 });
    for (const item of items) emit({ type: 'terms', ...item });
    emit({ type: 'end', versions: total });
    return 0;
  },
  show: (screen) => (event) => {
    if (event['type'] === 'terms') screen.print(lineOf(event as unknown as TermsVersion, screen.language));
    else if (event['versions'] === 0) {
      screen.print({ ru: 'Условия ещё не опубликованы.', en: 'No terms published yet.' }[screen.language]);
    }
  },
});

const showUsage = 'terms show <version> [--language ru|en]';

export const termsShow = command({
  usage: showUsage,
  summary: {
    ru: 'Показать опубликованные условия; с --language — один текст, как он есть',
    en: 'Show published terms; with --language, the raw text in one language',
  },
  options: { language: { type: 'string' } },
  args: z.object({ version: z.int(), language: textLanguage }),
  read: (given) => {
    const [version = 0] = readIds(given.positionals, showUsage, 1, 1);
    return { version, language: readLanguage(given, showUsage) };
  },
  run: async ({ database: { handle } }, { version, language }, { emit }) => {
    const today = dayInMoscow(new Date());
    const { items } = await listVersions(handle, today, { limit: 1, offset: 0 }, version);
    const { text_ru, text_en } = there(await findTerms(handle, version));
    emit({ ...there(items[0]), text_ru, text_en, ...(language && { shown: language }) });
    return 0;
  },
  show: (screen) => (event) => {
    const shown = event as unknown as TermsVersion & Parameters<typeof printTexts>[1];
    printTexts(screen, shown, lineOf(shown, screen.language).trim());
  },
});
