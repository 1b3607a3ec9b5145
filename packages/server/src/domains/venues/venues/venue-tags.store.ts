import { bounds, type TagsMatch, type VenueTag } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { lowered } from '../../../db/expressions.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, hasRow, listRows } from '../../../db/rows.ts';
import { tagFinder } from './venues.rules.ts';

/** The tags of a venue, by name. */
export const tagsOfVenue = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', venue_tags.id, 'name', venue_tags.name)
    ORDER BY ${lowered(sql`venue_tags.name`)} COLLATE "C", venue_tags.id)
  FROM venue_tag_venues JOIN venue_tags ON venue_tags.id = venue_tag_venues.tag_id
  WHERE venue_tag_venues.venue_id = venues.id), '[]')`;

/** True of venues that have any or all of these tags. */
export const hasTags = (ids: readonly number[], match: TagsMatch): RawBuilder<unknown> => {
  const wanted = [...new Set(ids)];
  const tagCount = sql`SELECT count(*) FROM venue_tag_venues
    WHERE venue_id = venues.id AND tag_id = ANY(${wanted}::bigint[])`;
  return match === 'all' ? sql`(${tagCount}) = ${wanted.length}::bigint` : sql`(${tagCount}) > 0`;
};

export const listTags = (db: Handle, account: number): Promise<(VenueTag & { venues: number })[]> =>
  listRows(db)`
    SELECT id, name, (SELECT count(*) FROM venue_tag_venues JOIN venues ON venues.id = venue_id
      WHERE tag_id = venue_tags.id AND deleted_at IS NULL) AS venues
    FROM venue_tags WHERE account_id = ${account}
    ORDER BY ${lowered(sql`name`)} COLLATE "C", id`;

export const isTag = (db: Handle, account: number, id: number): Promise<boolean> =>
  hasRow(db)`SELECT FROM venue_tags WHERE id = ${id} AND account_id = ${account}`;

/** Serializes what creates, renames, deletes and uses tags of an account until the transaction ends. */
export const lockTags = (tx: Handle, account: number): Promise<void> =>
  execute(tx)`SELECT FROM accounts WHERE id = ${account} FOR NO KEY UPDATE`;

/** The tags of an account as a finder by name, and their number. */
const readTags = async (tx: Handle, account: number) => {
  const tags = await listRows(tx)<VenueTag>`SELECT id, name FROM venue_tags WHERE account_id = ${account} ORDER BY id`;
  return { find: tagFinder(tags), count: tags.length };
};

/** False if another tag of the account has the name. */
export const renameTag = async (tx: Handle, account: number, id: number, name: string): Promise<boolean> => {
  await lockTags(tx, account);
  const { find } = await readTags(tx, account);
  if ((find(name) ?? id) !== id) return false;
  await tx.updateTable('venue_tags').set({ name }).where('id', '=', id).execute();
  return true;
};

export const removeTag = async (tx: Handle, account: number, id: number): Promise<boolean> => {
  await lockTags(tx, account);
  return hasRow(tx)`DELETE FROM venue_tags WHERE id = ${id} AND account_id = ${account} RETURNING id`;
};

/** Ids of the tags with these names, which are created where they are missing; null if the account has too many then. */
export const ensureTags = async (tx: Handle, account: number, names: readonly string[]): Promise<number[] | null> => {
  if (names.length === 0) return [];
  await lockTags(tx, account);
  const before = await readTags(tx, account);
  const missing = new Map(
    names.flatMap((name) => (before.find(name) === undefined ? [[name.toLowerCase(), name]] : [])),
  );
  if (missing.size > 0) {
    if (before.count + missing.size > bounds.venue_tags) return null;
    await sql`
      INSERT INTO venue_tags (account_id, name)
      SELECT ${account}::bigint, unnest(${[...missing.values()]}::text[])
      ON CONFLICT DO NOTHING`.execute(tx);
  }
  const { find } = missing.size > 0 ? await readTags(tx, account) : before;
  return [...new Set(names.flatMap((name) => find(name) ?? []))];
};

/** Ids of the tags with these names, by name, and the number of the account's tags. */
export const findTagIds = async (
  tx: Handle,
  account: number,
  names: readonly string[],
): Promise<{ found: Map<string, number>; count: number }> => {
  const { find, count } = await readTags(tx, account);
  const found = names.flatMap((name) => {
    const id = find(name);
    return id === undefined ? [] : [[name, id] as const];
  });
  return { found: new Map(found), count };
};

interface Tagged {
  venue_id: number;
  tag_id: number;
}

export const changeTags = async (
  tx: Handle,
  { added, removed }: { added: readonly Tagged[]; removed: readonly Tagged[] },
): Promise<void> => {
  const pairs = (tagged: readonly Tagged[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) AS wanted (venue_id bigint, tag_id bigint)`;
  if (removed.length > 0) {
    await sql`DELETE FROM venue_tag_venues AS held USING ${pairs(removed)}
      WHERE held.venue_id = wanted.venue_id AND held.tag_id = wanted.tag_id`.execute(tx);
  }
  if (added.length > 0) {
    await sql`INSERT INTO venue_tag_venues (venue_id, tag_id) SELECT venue_id, tag_id FROM ${pairs(added)}
      ON CONFLICT DO NOTHING`.execute(tx);
  }
};

export const setTags = async (tx: Handle, venue: number, ids: readonly number[]): Promise<void> => {
  await sql`DELETE FROM venue_tag_venues WHERE venue_id = ${venue} AND tag_id <> ALL(${ids}::bigint[])`.execute(tx);
  await sql`INSERT INTO venue_tag_venues (venue_id, tag_id) SELECT ${venue}::bigint, unnest(${ids}::bigint[])
    ON CONFLICT DO NOTHING`.execute(tx);
};
