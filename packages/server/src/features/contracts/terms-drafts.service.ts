import type { TermsDraft } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { Conflict, orNotFound } from '../../errors.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { type DraftTexts, insertDraft, lockDraft, removeDraft, updateDraft } from './terms-drafts.store.ts';
import { textSums } from './terms-published.service.ts';
import { findNewestTerms } from './terms.store.ts';

const named = ({ id, name }: TermsDraft) => ({ kind: 'terms_draft', id, name });
const told = (draft: DraftTexts) => ({ name: draft.name, ...textSums(draft) });

/** Files of other systems end their lines otherwise; what is signed has one way only. */
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/** Begins a draft; a text that is not given is the newest version's, or empty. */
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

/** The draft, locked; `version` is the one that the caller has read. Throws `not_found` and `conflict`. */
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
