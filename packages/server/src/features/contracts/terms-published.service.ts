import { createHash } from 'node:crypto';
import type { Act } from '../audit/audit.store.ts';
import type { Terms } from './terms.store.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the audit log keeps of a text. */
export const textSums = ({ text_ru, text_en }: { text_ru: string; text_en: string }) => ({
  sha256_ru: sha256(text_ru),
  sha256_en: sha256(text_en),
});

/** What the audit log says of new terms: their texts are kept for ever themselves, so that their hashes are enough. */
export const termsPublished = ({ version, effective_from, ...texts }: Terms): Act => ({
  act: 'terms.publish',
  kind: 'terms',
  id: version,
  name: String(version),
  after: { effective_from, ...textSums(texts) },
});
