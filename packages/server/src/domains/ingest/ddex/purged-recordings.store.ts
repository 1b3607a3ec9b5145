import { execute, listValues } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/** Of these keys of recordings those that a sender has purged by its code alone, in a message of after `since`. */
export const listPurgedRecordings = (
  tx: Handle,
  { keys, sender, since }: { keys: readonly string[]; sender: string; since: string },
): Promise<string[]> =>
  listValues(tx)`
    SELECT key FROM ddex_releases JOIN ddex_terms ON release_id = id
    WHERE key = ANY(${keys}::text[]) AND sender = ${sender} AND is_purged
      AND message_created_at > ${since}::timestamptz`;

/** Forgets that a message has purged recordings: it was about the release that it names too. */
export const removePurgedRecordings = (
  tx: Handle,
  { keys, sender, createdAt }: { keys: readonly string[]; sender: string; createdAt: string },
): Promise<void> =>
  execute(tx)`
    DELETE FROM ddex_terms USING ddex_releases
    WHERE release_id = id AND key = ANY(${keys}::text[]) AND sender = ${sender} AND is_purged
      AND message_created_at = ${createdAt}::timestamptz`;
