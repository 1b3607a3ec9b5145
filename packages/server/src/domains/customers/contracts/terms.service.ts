import { allLanguages, inEachLanguage, type Language, languages, pathIn, type Translations } from '@kamerton/wire';
import type { TermsDraft, TermsVersion } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import type { TranslationsChange } from '../../../db/translations.ts';
import { Conflict, orNotFound, NotFound } from '../../../lib/errors.ts';
import { type Actor, record, type Act } from '../../common/audit/audit.store.ts';
import { type DraftTexts, insertDraft, lockDraft, removeDraft, updateDraft } from './terms-drafts.store.ts';
import { findNewestTerms, type Terms, insertTerms, listSignatories, lockTerms, listVersions } from './terms.store.ts';
import { hash } from 'node:crypto';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { unprintable } from './signing.rules.ts';
import { newTermsEmail } from './contract-emails.rules.ts';

const named = ({ id, name }: TermsDraft) => ({ kind: 'terms_draft', id, name });
const auditValues = ({ name, text }: DraftTexts) => ({ name, sha256: textSums(text) });

/** Normalizes line endings, so that equal texts have equal hashes. */
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/** Creates a draft; omitted texts are those of the newest version, or empty. */
export const createDraft = async (
  tx: Handle,
  actor: Actor,
  { name, text }: { name: string; text?: TranslationsChange },
): Promise<TermsDraft> => {
  const newest = await findNewestTerms(tx);
  const texts = inEachLanguage((language) => tidy(text?.[language] ?? newest?.text[language] ?? ''));
  const draft = await insertDraft(tx, { name, text: texts });
  await record(tx, actor, { act: 'terms_draft.add', ...named(draft), after: auditValues(draft) });
  return draft;
};

/** Returns a draft, locked; `version` is the one that the caller has read. Throws `not_found` and `conflict`. */
export const requireDraft = async (tx: Handle, id: number, version?: number): Promise<TermsDraft> => {
  const draft = orNotFound(await lockDraft(tx, id));
  if (version !== undefined && draft.version !== version) {
    throw new Conflict('conflict', { current: draft });
  }
  return draft;
};

export const changeDraft = async (
  tx: Handle,
  actor: Actor,
  id: number,
  change: { name?: string | undefined; text?: TranslationsChange; version: number },
): Promise<TermsDraft> => {
  const before = await requireDraft(tx, id, change.version);
  const after = await updateDraft(tx, id, {
    name: change.name ?? before.name,
    text: inEachLanguage((language) => tidy(change.text?.[language] ?? before.text[language] ?? '')),
  });
  await record(tx, actor, {
    act: 'terms_draft.change',
    ...named(after),
    before: auditValues(before),
    after: auditValues(after),
  });
  return after;
};

export const discardDraft = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const draft = await requireDraft(tx, id);
  await removeDraft(tx, id);
  await record(tx, actor, { act: 'terms_draft.remove', ...named(draft), before: auditValues(draft) });
};

/** Hashes of the translations for the audit log. */
export const textSums = (text: Translations) => inEachLanguage((language) => hash('sha256', text[language] ?? ''));

/** Audit entry of published terms: the texts are kept for ever, so their hashes suffice. */
export const termsPublished = ({ version, effective_from, text }: Terms): Act => ({
  act: 'terms.publish',
  kind: 'terms',
  id: version,
  name: String(version),
  after: { effective_from, sha256: textSums(text) },
});

/** Terms cannot be published. `day`: start of the newest version; `signs`: those that the contract cannot print. */
export class TermsRefusal extends Error {
  readonly why: 'empty' | 'unprintable' | 'too_early';
  readonly fields: readonly (`text.${Language}` | 'effective_from')[];
  readonly details: { day?: string; signs?: string };

  constructor(why: TermsRefusal['why'], fields: TermsRefusal['fields'], details: TermsRefusal['details'] = {}) {
    super(why);
    this.why = why;
    this.fields = fields;
    this.details = details;
  }
}

/**
 * Publishes the next version of the terms and writes an email to everybody with a signed contract. `portal` is the portal's URL with a trailing slash. Returns the number of emails. Throws
 * `TermsRefusal`.
 */
export const publishTerms = async (
  tx: Handle,
  actor: Actor,
  { emailQueue, portal }: { emailQueue: Pick<EmailQueue, 'writeAll'>; portal: string },
  terms: { text: Translations; effective_from: string },
): Promise<{ terms: Terms; emails: number }> => {
  const textOf = (language: Language) => terms.text[language] ?? '';
  const fieldsOf = (faulty: readonly Language[]) => faulty.map((language) => pathIn('text', language));
  const empty = allLanguages.filter((language) => textOf(language).trim() === '');
  if (empty.length > 0) throw new TermsRefusal('empty', fieldsOf(empty));
  const faulty = allLanguages.filter((language) => unprintable(textOf(language)).length > 0);
  if (faulty.length > 0) {
    const signs = unprintable(faulty.map(textOf).join(''));
    throw new TermsRefusal('unprintable', fieldsOf(faulty), { signs: signs.slice(0, 20).join(' ') });
  }
  await lockTerms(tx);
  const newest = await findNewestTerms(tx);
  // Otherwise an older version would take effect again on some day between them.
  if (newest && newest.effective_from > terms.effective_from) {
    throw new TermsRefusal('too_early', ['effective_from'], { day: newest.effective_from });
  }
  const published = await insertTerms(tx, terms);
  const signatories = await listSignatories(tx);
  const written = signatories.map(({ account_id, contract_id, email, language_id }) => ({
    ...newTermsEmail(languages[language_id], contract_id, published, portal),
    account_id,
    recipient: email,
  }));
  await emailQueue.writeAll(tx, written);
  await record(tx, actor, termsPublished(published));
  return { terms: published, emails: written.length };
};

/**
 * Publishes a draft as the next version and removes the draft; `today` is a day in Moscow. Returns the version and the
 * number of emails, as `publishTerms`. Throws `not_found`, `conflict` for an old `version`, `TermsRefusal`.
 */
export const publishDraft = async (
  tx: Handle,
  actor: Actor,
  tools: Parameters<typeof publishTerms>[2],
  { id, version, effective_from, today }: { id: number; version?: number; effective_from: string; today: string },
): Promise<{ item: TermsVersion; emails: number }> => {
  const draft = await requireDraft(tx, id, version);
  const text = inEachLanguage((language) => (draft.text[language] ?? '').trim());
  const { terms, emails } = await publishTerms(tx, actor, tools, { text, effective_from });
  await removeDraft(tx, id);
  const { items } = await listVersions(tx, today, { limit: 1, offset: 0 }, terms.version);
  const [item] = items;
  if (!item) throw new NotFound();
  return { item, emails };
};
