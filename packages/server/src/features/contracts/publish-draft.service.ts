import type { TermsVersion } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import type { Actor } from '../audit/audit.store.ts';
import { publishTerms } from './publish-terms.service.ts';
import { requireDraft } from './terms-drafts.service.ts';
import { removeDraft } from './terms-drafts.store.ts';
import { listVersions } from './terms.store.ts';

/**
 * Publishes a draft as the next version, after which there is no draft; `today` is a day in Moscow. Answers the version
 * and the number of letters, as `publishTerms`. Throws `not_found`, `conflict` where `version` is old, `TermsRefusal`.
 */
export const publishDraft = async (
  tx: Handle,
  actor: Actor,
  tools: Parameters<typeof publishTerms>[2],
  id: number,
  { version, effective_from, today }: { version?: number; effective_from: string; today: string },
): Promise<{ item: TermsVersion; letters: number }> => {
  const draft = await requireDraft(tx, id, version);
  const [text_ru, text_en] = [draft.text_ru.trim(), draft.text_en.trim()];
  const { terms, letters } = await publishTerms(tx, actor, tools, { text_ru, text_en, effective_from });
  await removeDraft(tx, id);
  const { items } = await listVersions(tx, today, { limit: 1, offset: 0 }, terms.version);
  const [item] = items;
  if (!item) throw new NotFound();
  return { item, letters };
};
