import type { Handle } from '../../db/schema.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import type { EmailQueue } from '../emails/emails.job.ts';
import { unprintable } from './alphabet.rules.ts';
import { newTermsEmail } from './terms-emails.rules.ts';
import { termsPublished } from './terms-published.service.ts';
import { findNewestTerms, insertTerms, listSignatories, lockTerms, type Terms } from './terms.store.ts';

/** Why terms are not published. `day`: that of the newest version; `signs`: what the contract cannot print. */
export class TermsRefusal extends Error {
  readonly why: 'empty' | 'unprintable' | 'too_early';
  readonly fields: readonly ('text_ru' | 'text_en' | 'effective_from')[];
  readonly details: { day?: string; signs?: string };

  constructor(why: TermsRefusal['why'], fields: TermsRefusal['fields'], details: TermsRefusal['details'] = {}) {
    super(why);
    this.why = why;
    this.fields = fields;
    this.details = details;
  }
}

const languages = ['text_ru', 'text_en'] as const;

/**
 * Publishes the next version of the terms, with a letter to everybody whose contract is signed under earlier ones.
 * `portal` is the portal's address with its last slash. Answers how many letters there are; they wait for
 * `letters.wake()`. Throws `TermsRefusal`.
 */
export const publishTerms = async (
  tx: Handle,
  actor: Actor,
  { letters, portal }: { letters: Pick<EmailQueue, 'writeAll'>; portal: string },
  terms: { text_ru: string; text_en: string; effective_from: string },
): Promise<{ terms: Terms; letters: number }> => {
  const empty = languages.filter((name) => terms[name].trim() === '');
  if (empty.length > 0) throw new TermsRefusal('empty', empty);
  const faulty = languages.filter((name) => unprintable(terms[name]).length > 0);
  if (faulty.length > 0) {
    const signs = unprintable(faulty.map((name) => terms[name]).join(''));
    throw new TermsRefusal('unprintable', faulty, { signs: signs.slice(0, 20).join(' ') });
  }
  await lockTerms(tx);
  const newest = await findNewestTerms(tx);
  // Else an older version would be in force again on some day between them.
  if (newest && newest.effective_from > terms.effective_from) {
    throw new TermsRefusal('too_early', ['effective_from'], { day: newest.effective_from });
  }
  const published = await insertTerms(tx, terms);
  const signatories = await listSignatories(tx);
  const written = signatories.map(({ account_id, contract_id, email, language_id }) => ({
    ...newTermsEmail(language_id === 1 ? 'ru' : 'en', contract_id, published, portal),
    account_id,
    recipient: email,
  }));
  await letters.writeAll(tx, written);
  await record(tx, actor, termsPublished(published));
  return { terms: published, letters: written.length };
};
