import { allLanguages, day, inEachLanguage, type Language, translated } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { publishTerms, TermsRefusal } from '../domains/customers/contracts/terms.service.ts';
import { dayInMoscow } from '../domains/customers/contracts/signing.rules.ts';
import { portalAddress } from '../start/config.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';
import { readText } from './read-files.ts';

const usage = `terms publish ${allLanguages.map((language) => `<${language}.md>`).join(' ')} [--from <YYYY-MM-DD>]`;

const mapError = (error: unknown): never => {
  if (!(error instanceof TermsRefusal)) throw error;
  throw new CommandFailure(`terms_${error.why}`, error.details);
};

const publishedLine = (event: CommandEvent, language: Language): string => {
  const { version, effective_from, letters } = event as { version: number; effective_from: string; letters: number };
  return {
    ru: `Условия версии ${version} опубликованы, действуют с ${effective_from}. Писем подписавшим: ${letters}.`,
    en: `Version ${version} of the terms published, effective from ${effective_from}. Emails to signatories: ${letters}.`,
  }[language];
};

export const termsPublish = command({
  creates: true,
  usage,
  summary: {
    ru: 'Опубликовать условия договора в Markdown; с дня --from (по умолчанию сегодня) их просят подписать',
    en: 'Publish contract terms from Markdown files; they take effect on --from (default: today)',
  },
  options: { from: { type: 'string' } },
  args: z.object({ text: translated(z.string()), effective_from: z.string() }),
  read: async ({ positionals, values }) => {
    const from = day.safeParse(values['from'] ?? dayInMoscow(new Date()));
    if (positionals.length !== allLanguages.length || !from.success) throw new CommandFailure('wrong_usage', { usage });
    const texts = await Promise.all(positionals.map(readText));
    return {
      text: inEachLanguage((language) => texts[allLanguages.indexOf(language)] ?? ''),
      effective_from: from.data,
    };
  },
  run: async ({ config, database, emailQueue }, terms, { actor, emit }) => {
    const tools = { emailQueue, portal: portalAddress(config) };
    const published = await transaction(database.handle, (tx) => publishTerms(tx, actor, tools, terms)).catch(mapError);
    emailQueue.wake();
    const { version, effective_from } = published.terms;
    emit({ version, effective_from, letters: published.emails });
    return 0;
  },
  show: (screen) => (event) => screen.print(publishedLine(event, screen.language)),
});
