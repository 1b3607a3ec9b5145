import { allLanguages, day, inEachLanguage, translated } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { publishTerms, TermsRefusal } from '../domains/customers/contracts/terms.service.ts';
import { dayInMoscow } from '../domains/customers/contracts/signing.rules.ts';
import { portalAddress } from '../start/config.ts';
import { type ServerText, textsIn } from '../text/texts.ts';
import { command, CommandFailure } from './command.ts';
import { readText } from './read-files.ts';

const usage = `terms publish ${allLanguages.map((language) => `<${language}.md>`).join(' ')} [--from <YYYY-MM-DD>]`;

type Published = Parameters<ServerText['commands']['termsPublished']>[0];

const mapError = (error: unknown): never => {
  if (!(error instanceof TermsRefusal)) throw error;
  throw new CommandFailure(`terms_${error.why}`, error.details);
};

export const termsPublish = command({
  creates: true,
  usage,
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
    const { version, effective_from } = published.terms;
    emit({ version, effective_from, letters: published.emails });
    return 0;
  },
  show: (screen) => (event: Published) => screen.print(textsIn(screen.language).commands.termsPublished(event)),
});
