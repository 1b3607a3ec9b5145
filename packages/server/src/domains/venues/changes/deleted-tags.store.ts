import { bounds } from '@kamerton/wire';
import { findRow, listRows, listValues, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { countRules } from '../music-rules/music-rules.store.ts';
import { findTagIds, lockTags, removeTag } from '../venues/venue-tags.store.ts';
import { type DeletedTag, insertChange } from './venue-changes.store.ts';

/** Deletes a tag with its rules. Returns what undoes that; null if the account has no such tag. */
export const deleteTag = async (tx: Handle, account: number, id: number) => {
  await lockTags(tx, account);
  const tag = await findRow(tx)<DeletedTag>`
    SELECT id, name,
      coalesce((SELECT jsonb_agg(venue_id) FROM venue_tag_venues WHERE tag_id = venue_tags.id), '[]') AS venues,
      coalesce((SELECT jsonb_agg(to_jsonb(music_rules)) FROM music_rules WHERE tag_id = venue_tags.id), '[]') AS rules
    FROM venue_tags WHERE id = ${id} AND account_id = ${account}`;
  if (!tag || !(await removeTag(tx, account, id))) return null;
  return insertChange(tx, account, { venues: [], tag });
};

/**
 * Brings a tag back to its venues with its rules; one that has its name by now gets them. Null if the account would have
 * too many tags or rules then.
 */
export const restoreTag = async (tx: Handle, account: number, { id, name, venues, rules }: DeletedTag) => {
  await lockTags(tx, account);
  const { found, count } = await findTagIds(tx, account, [name]);
  if (
    (!found.has(name) && count >= bounds.venue_tags) ||
    (await countRules(tx, account)) + rules.length > bounds.music_rules
  )
    return null;
  const tag =
    found.get(name) ??
    (await readValue(tx)<number>`
      INSERT INTO venue_tags (id, account_id, name) OVERRIDING SYSTEM VALUE VALUES (${id}, ${account}, ${name})
      RETURNING id`);
  const tagged = await listValues(tx)<number>`
    INSERT INTO venue_tag_venues (venue_id, tag_id)
    SELECT id, ${tag} FROM venues
    WHERE id = ANY(${venues}::bigint[]) AND account_id = ${account} AND (deleted_at IS NULL OR restorable_until > now())
      AND (SELECT count(*) FROM venue_tag_venues WHERE venue_id = venues.id) < ${bounds.tags_of_venue}
    ORDER BY id ON CONFLICT DO NOTHING RETURNING venue_id`;
  await listRows(tx)`
    INSERT INTO music_rules (account_id, tag_id, kind, value, name, created_at)
    SELECT ${account}::bigint, ${tag}::bigint, kind, value, name, created_at
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      AS rule (id bigint, kind text, value text, name text, created_at timestamptz)
    ORDER BY id ON CONFLICT DO NOTHING`;
  const left = await listRows(tx)<{ id: number; name: string }>`
    SELECT id, name FROM venues
    WHERE id = ANY(${venues}::bigint[]) AND account_id = ${account} AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM venue_tag_venues WHERE venue_id = venues.id AND tag_id = ${tag}) ORDER BY id`;
  return { restored: tagged.length, kept: left.map((venue) => ({ ...venue, reason: 'changed' as const })) };
};
