import { languages } from '@kamerton/wire';
import type { TermsDraft, TermsVersion } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { Conflict, orNotFound, NotFound } from '../../errors.ts';
import { type Actor, record, type Act } from '../audit/audit.store.ts';
import { type DraftTexts, insertDraft, lockDraft, removeDraft, updateDraft } from './terms-drafts.store.ts';
import { findNewestTerms, type Terms, insertTerms, listSignatories, lockTerms, listVersions } from './terms.store.ts';
import { createHash } from 'node:crypto';
import type { EmailQueue } from '../emails/emails.job.ts';
import { unprintable } from './alphabet.rules.ts';
import { newTermsEmail } from './contract-emails.rules.ts';

const named = ({ id, name }: TermsDraft) => ({ kind: 'terms_draft', id, name });
const told = (draft: DraftTexts) => ({ name: draft.name, ...textSums(draft) });

/** Normalizes line endings, so that equal texts have equal hashes. */
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/** Creates a draft; omitted texts are those of the newest version, or empty. */
export const createDraft = async (
  tx: Handle,
  actor: Actor,
  given: { name: string; text_ru?: string | undefined; text_en?: string | undefined },
): Promise<TermsDraft> => {
  const newest = await findNewestTerms(tx);
  const text = (name: 'text_ru' | 'text_en') => tidy(given[name] ?? newest?.[name] ?? '');
  const draft = await insertDraft(tx, { name: given.name, text_ru: text('text_ru'), text_en: text('text_en') });
  await record(tx, actor, { act: 'terms_draft.add', ...named(draft), after: told(draft) });
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
  change: { [K in keyof DraftTexts]?: string | undefined } & { version: number },
): Promise<TermsDraft> => {
  const before = await requireDraft(tx, id, change.version);
  const after = await updateDraft(tx, id, {
    name: change.name ?? before.name,
    text_ru: tidy(change.text_ru ?? before.text_ru),
    text_en: tidy(change.text_en ?? before.text_en),
  });
  await record(tx, actor, { act: 'terms_draft.change', ...named(after), before: told(before), after: told(after) });
  return after;
};

export const discardDraft = async (tx: Handle, actor: Actor, id: number): Promise<void> => {
  const draft = await requireDraft(tx, id);
  await removeDraft(tx, id);
  await record(tx, actor, { act: 'terms_draft.remove', ...named(draft), before: told(draft) });
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashes of the texts for the audit log. */
export const textSums = ({ text_ru, text_en }: { text_ru: string; text_en: string }) => ({
  sha256_ru: sha256(text_ru),
  sha256_en: sha256(text_en),
});

/** Audit entry of published terms: the texts are kept for ever, so their hashes suffice. */
export const termsPublished = ({ version, effective_from, ...texts }: Terms): Act => ({
  act: 'terms.publish',
  kind: 'terms',
  id: version,
  name: String(version),
  after: { effective_from, ...textSums(texts) },
});

/**
 * Terms cannot be published. `day`: start of the newest version; `signs`: characters that the contract cannot print.
 */
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

const texts = ['text_ru', 'text_en'] as const;

/**
 * Publishes the next version of the terms and writes an email to everybody with a signed contract, sent on
 * `letters.wake()`. `portal` is the portal's URL with a trailing slash. Returns the number of emails. Throws
 * `TermsRefusal`.
 */
export const publishTerms = async (
  tx: Handle,
  actor: Actor,
  { letters, portal }: { letters: Pick<EmailQueue, 'writeAll'>; portal: string },
  terms: { text_ru: string; text_en: string; effective_from: string },
): Promise<{ terms: Terms; emails: number }> => {
  const empty = texts.filter((name) => terms[name].trim() === '');
  if (empty.length > 0) throw new TermsRefusal('empty', empty);
  const faulty = texts.filter((name) => unprintable(terms[name]).length > 0);
  if (faulty.length > 0) {
    const signs = unprintable(faulty.map((name) => terms[name]).join(''));
    throw new TermsRefusal('unprintable', faulty, { signs: signs.slice(0, 20).join(' ') });
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
  await letters.writeAll(tx, written);
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
  id: number,
  { version, effective_from, today }: { version?: number; effective_from: string; today: string },
): Promise<{ item: TermsVersion; emails: number }> => {
  const draft = await requireDraft(tx, id, version);
  const [text_ru, text_en] = [draft.text_ru.trim(), draft.text_en.trim()];
  const { terms, emails } = await publishTerms(tx, actor, tools, { text_ru, text_en, effective_from });
  await removeDraft(tx, id);
  const { items } = await listVersions(tx, today, { limit: 1, offset: 0 }, terms.version);
  const [item] = items;
  if (!item) throw new NotFound();
  return { item, emails };
};
