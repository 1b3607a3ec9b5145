import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';

/** Of these keys of recordings those that a sender has purged by its code alone, in a message of after `since`. */
export const listPurgedRecordings = async (
  tx: Handle,
  { keys, sender, since }: { keys: readonly string[]; sender: string; since: string },
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM ddex_releases JOIN ddex_terms ON release_id = id
    WHERE key = ANY(${keys}::text[]) AND sender = ${sender} AND is_purged
      AND message_created_at > ${since}::timestamptz`.execute(tx);
  return rows.map(({ key }) => key);
};

/** Forgets that a message has purged recordings: it was about the release that it names too. */
export const removePurgedRecordings = async (
  tx: Handle,
  { keys, sender, createdAt }: { keys: readonly string[]; sender: string; createdAt: string },
): Promise<void> => {
  await sql`
    DELETE FROM ddex_terms USING ddex_releases
    WHERE release_id = id AND key = ANY(${keys}::text[]) AND sender = ${sender} AND is_purged
      AND message_created_at = ${createdAt}::timestamptz`.execute(tx);
};
