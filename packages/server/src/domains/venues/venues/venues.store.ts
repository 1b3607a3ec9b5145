import { type Hours, type Language, type PageQuery, type TagsMatch, type Venue, weekdays } from '@kamerton/wire';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import { alphabetically } from '../../../db/found.ts';
import { inLanguage } from '../../../db/translations.ts';
import type { Handle, Schema } from '../../../db/schema.ts';
import { execute, findRow, hasRow, listRows, listValues, readValue } from '../../../db/rows.ts';
import { collectionIsPublished } from '../../catalogue/collections/collections.store.ts';
import { hasTags, tagsOfVenue } from './venue-tags.store.ts';
import { isPlayedBy, venueSources } from '../../common/media/venue-sources.store.ts';

export type VenueRow = Omit<Venue, 'hours'> & Hours;

interface Filter {
  is_active?: boolean | null | undefined;
  playlist_id?: number | undefined;
  selection_id?: number | undefined;
  ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | null | undefined;
  tags_match?: TagsMatch | null | undefined;
}

export const venueHours = sql`venues.start_time, venues.end_time, ${sql.join(
  weekdays.flatMap((day) => [sql.ref(`venues.${day}_start`), sql.ref(`venues.${day}_end`)]),
)}`;

/** Name of the playlist or collection that a venue plays. */
export const sourceName = (language: Language): RawBuilder<unknown> =>
  sql`coalesce(playlists.name, ${inLanguage('collections.name', language)})`;

const columns = (language: Language) => sql`
  venues.id, venues.name, venues.city_id, ${inLanguage('cities.name', language)} AS city_name, cities.timezone,
  venues.address, venues.object_type_id, venues.is_active, venues.advanced_schedule, venues.legal_entity,
  ${venueHours}, venues.playlist_id, venues.selection_id,
  playlists.name AS playlist_name, ${inLanguage('collections.name', language)} AS selection_name,
  ${tagsOfVenue} AS tags`;

const joined = sql`venues JOIN cities ON cities.id = venues.city_id
  LEFT JOIN playlists ON playlists.id = venues.playlist_id
  LEFT JOIN collections ON collections.id = venues.selection_id`;

/** Locks an account until the transaction ends, so that no other adds a venue. */
export const lockVenueCount = (tx: Handle, account: number): Promise<void> =>
  execute(tx)`SELECT FROM accounts WHERE id = ${account} FOR NO KEY UPDATE`;

/** Number of an account's venues, which grows by this transaction alone. */
export const countVenues = async (tx: Handle, account: number): Promise<number> => {
  await lockVenueCount(tx, account);
  return readValue(tx)<number>`SELECT count(*) AS n FROM venues WHERE account_id = ${account} AND deleted_at IS NULL`;
};

/** Order of lists of venues. */
export const listingOrder = sql`${alphabetically(sql`venues.name`)}, venues.id`;

/** True of venues that play something, assigned or scheduled. */
const played = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`venues.id IN (SELECT venue_id FROM ${venueSources} AS plays WHERE ${condition})`;

/** True of the account's venues that match all filters. */
const matching = (account: number, filter: Filter): RawBuilder<unknown> => {
  const { is_active, playlist_id, selection_id, ids, tag_ids, tags_match } = filter;
  return sql.join(
    [
      sql`venues.account_id = ${account} AND venues.deleted_at IS NULL`,
      ...(typeof is_active === 'boolean' ? [sql`venues.is_active = ${is_active}`] : []),
      ...(playlist_id === undefined ? [] : [played(sql`playlist_id = ${playlist_id}`)]),
      ...(selection_id === undefined ? [] : [played(sql`selection_id = ${selection_id}`)]),
      ...(tag_ids?.length ? [hasTags(tag_ids, tags_match ?? 'any')] : []),
      ...(ids === undefined ? [] : [sql`venues.id = ANY(${ids}::bigint[])`]),
    ],
    sql` AND `,
  );
};

export const listVenues = (
  db: Handle,
  account: number,
  language: Language,
  asked: PageQuery & Filter,
): Promise<Listed<VenueRow>> => {
  const from = sql`FROM ${joined} WHERE ${matching(account, asked)}`;
  return listPage(db, { columns: columns(language), from, order: listingOrder }, asked);
};

export const listVenueIds = (db: Handle, account: number, filter: Filter): Promise<number[]> =>
  listValues(db)<number>`SELECT id FROM venues WHERE ${matching(account, filter)} ORDER BY id`;

/** Searchable texts of an account's venues, of which there are hundreds at most. */
export const listVenueTexts = (db: Handle, account: number) =>
  db
    .selectFrom('venues')
    .select(['id', 'name', 'address', 'legal_entity'])
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .execute();

/** A venue of the account's, or null. */
export const findVenue = (db: Handle, account: number, language: Language, id: number): Promise<VenueRow | null> =>
  findRow(db)`
    SELECT ${columns(language)} FROM ${joined}
    WHERE venues.id = ${id} AND venues.account_id = ${account} AND venues.deleted_at IS NULL`;

/** True if an account has a venue. */
export const isVenue = (db: Handle, account: number, id: number): Promise<boolean> =>
  hasRow(db)`SELECT FROM venues WHERE id = ${id} AND account_id = ${account} AND deleted_at IS NULL`;

/** Locks a venue until the transaction ends, which serializes its changes. */
export const lockVenue = async (tx: Handle, account: number, id: number) =>
  (await tx
    .selectFrom('venues')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const insertVenue = async (db: Handle, values: Insertable<Schema['venues']>): Promise<number> =>
  (await db.insertInto('venues').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateVenue = async (db: Handle, id: number, values: Updateable<Schema['venues']>): Promise<void> => {
  if (Object.keys(values).length > 0) await db.updateTable('venues').set(values).where('id', '=', id).execute();
};

/** Types of the columns that many venues get at once. */
const columnType = (column: string): 'bigint' | 'boolean' | 'text' => {
  if (column.endsWith('_id')) return 'bigint';
  return column === 'is_active' || column === 'advanced_schedule' ? 'boolean' : 'text';
};

/** Gives many venues the values of these columns, each its own, by one statement. */
export const updateVenues = async (
  tx: Handle,
  columns: readonly (keyof Updateable<Schema['venues']>)[],
  venues: readonly object[],
): Promise<void> => {
  const writable = (venue: object) =>
    Object.fromEntries(
      Object.entries(venue).filter(([name]) => name === 'id' || columns.some((each) => each === name)),
    );
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`wanted.${column}`)}`);
  const types = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(columnType(column))}`);
  await sql`
    UPDATE venues SET ${sql.join(set)}
    FROM jsonb_to_recordset(${JSON.stringify(venues.map(writable))}::jsonb) AS wanted (id bigint, ${sql.join(types)})
    WHERE venues.id = wanted.id`.execute(tx);
};

/** Adds many venues by one statement and returns their ids in the order given. */
export const insertVenues = async (
  tx: Handle,
  account: number,
  columns: readonly (keyof Insertable<Schema['venues']>)[],
  venues: readonly object[],
): Promise<number[]> => {
  if (venues.length === 0) return [];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const types = sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(columnType(column))}`));
  const places = venues.map((venue, place) => ({ ...venue, place }));
  const rows = await listRows(tx)<{ id: number }>`
    INSERT INTO venues (account_id, ${names})
    SELECT ${account}::bigint, ${names}
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS wanted (place integer, ${types})
    ORDER BY place RETURNING id`;
  // Identities are given in the order of the insertion.
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

export const listVenueTypes = (db: Handle, language: Language) =>
  listRows(db)<{ id: number; name: string }>`
    SELECT id, ${inLanguage('name', language)} AS name FROM venue_types ORDER BY id`;

interface SourceIds {
  playlists: readonly number[];
  collections: readonly number[];
}

/**
 * Those of these playlists and collections that venues of the account may play, locked until the transaction ends, so that
 * they cannot be deleted before the write. `isPlayed`: also collections that are not published and play at a venue.
 */
export const lockSources = async (
  tx: Handle,
  account: number,
  { playlists, collections }: SourceIds,
  isPlayed = sql`false`,
): Promise<Record<keyof SourceIds, Set<number>>> => ({
  playlists: new Set(
    await listValues(tx)<number>`
      SELECT id FROM playlists WHERE id = ANY(${playlists}::bigint[]) AND account_id = ${account} AND deleted_at IS NULL
      ORDER BY id FOR KEY SHARE`,
  ),
  collections: new Set(
    await listValues(tx)<number>`
      SELECT id FROM collections WHERE id = ANY(${collections}::bigint[]) AND (${collectionIsPublished} OR ${isPlayed})
      ORDER BY id FOR KEY SHARE`,
  ),
});

/**
 * Returns the fields with ids that do not exist or belong to another account. An unpublished collection is valid only
 * for a venue that plays it already. Playlist and collection are locked until the transaction ends, so that they cannot
 * be deleted before the write.
 */
export const findWrongReferences = async (
  db: Handle,
  account: number,
  wanted: { city_id?: number; object_type_id?: number; playlist_id?: number | null; selection_id?: number | null },
): Promise<string[]> => {
  const found = await findRow(db)<Record<string, boolean>>`
    SELECT
      NOT EXISTS (SELECT 1 FROM cities WHERE id = ${wanted.city_id ?? null}) AS city_id,
      NOT EXISTS (SELECT 1 FROM venue_types WHERE id = ${wanted.object_type_id ?? null}) AS object_type_id,
      NOT EXISTS (SELECT 1 FROM playlists
        WHERE id = ${wanted.playlist_id ?? null} AND account_id = ${account} AND deleted_at IS NULL
        FOR KEY SHARE) AS playlist_id,
      NOT EXISTS (SELECT 1 FROM collections WHERE id = ${wanted.selection_id ?? null} AND (${collectionIsPublished} OR ${isPlayedBy(account, sql`collections.id`)})
        FOR KEY SHARE) AS selection_id`;
  return Object.entries(wanted).flatMap(([field, id]) => (typeof id === 'number' && found?.[field] ? [field] : []));
};
