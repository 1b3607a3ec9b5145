import { allLanguages, day, inEachLanguage } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { publishTerms, TermsRefusal } from '../domains/customers/contracts/terms.service.ts';
import { dayInMoscow } from '../domains/customers/contracts/signing.rules.ts';
import { portalAddress } from '../start/config.ts';
import { type ServerText, textsIn } from '../text/texts.ts';
import { command, CommandFailure } from './command.ts';
import { readText } from './files.ts';

type Published = Parameters<ServerText['commands']['termsPublished']>[0];

const mapError = (error: unknown): never => {
  if (!(error instanceof TermsRefusal)) throw error;
  throw new CommandFailure(`terms_${error.why}`, error.details);
};

export const termsPublish = command({
  creates: true,
  usage: `terms publish ${allLanguages.map((language) => `<${language}.md>`).join(' ')} [--from <YYYY-MM-DD>]`,
  words: { texts: 'words' },
  options: ['from'],
  args: z.object({ texts: z.array(z.string()).length(allLanguages.length), from: day.optional() }),
  complete: async ({ texts, from = dayInMoscow(new Date()) }) => ({
    texts: await Promise.all(texts.map(readText)),
    from,
  }),
  run: async ({ config, database, emailQueue }, { texts, from = '' }, { actor, emit }) => {
    const text = inEachLanguage((language) => texts[allLanguages.indexOf(language)] ?? '');
    const terms = { text, effective_from: from };
    const tools = { emailQueue, portal: portalAddress(config) };
    const published = await transaction(database.handle, (tx) => publishTerms(tx, actor, tools, terms)).catch(mapError);
    const { version, effective_from } = published.terms;
    emit({ version, effective_from, letters: published.emails });
    return 0;
  },
  show: (screen) => (event: Published) => screen.print(textsIn(screen.language).commands.termsPublished(event)),
});
