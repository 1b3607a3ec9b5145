import { inEachLanguage } from '@kamerton/wire';
import { inAll, textsIn } from '../text/texts.ts';

const names = ['received', 'noSound', 'newVenue', 'signing', 'revoked', 'solved'] as const;

/** Answers that the demonstration’s support keeps ready. Their names are in all languages too. */
export const demoReplyTemplates = names.map((name) => ({
  name: inAll((text) => text.demo.replies[name].name).join(' · '),
  text: inEachLanguage((language) => textsIn(language).demo.replies[name].text),
}));
