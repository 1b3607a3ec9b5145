import type { ScheduleSource } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { findRow } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/** Sources that schedules name; deleted playlists are missing. */
const named = sql`venue_schedule_sources AS named LEFT JOIN playlists AS list ON list.id = named.playlist_id`;
const isThere = sql`list.deleted_at IS NULL`;

/**
 * Existing sources that the schedule of a row of `venues` names, as JSON: `kind`, `id`, and `fields` of the playlist
 * (`list`) or the collection (`listed`). Queries of many venues read what is assigned from the row that they have.
 */
export const scheduledSources = (fields: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT jsonb_agg(jsonb_build_object(
      'kind', CASE WHEN named.playlist_id IS NULL THEN 'collection' ELSE 'playlist' END,
      'id', coalesce(named.playlist_id, named.selection_id), ${fields})
    ORDER BY named.playlist_id, named.selection_id)
  FROM ${named} LEFT JOIN collections AS listed ON listed.id = named.selection_id
  WHERE named.venue_id = venues.id AND ${isThere})`;

/**
 * Sources of venues: the assigned ones, and existing ones that their schedules name; rows of `venue_id`,
 * `account_id`, `playlist_id` and `selection_id`, one of the last two null. Deleted venues are missing. Every question of which venues play
 * something asks this.
 */
export const venueSources = sql`(
  SELECT id AS venue_id, account_id, playlist_id, selection_id, 0 AS position FROM venues
  WHERE (playlist_id IS NOT NULL OR selection_id IS NOT NULL) AND deleted_at IS NULL
  UNION ALL
  SELECT venues.id, venues.account_id, named.playlist_id, named.selection_id, named.position
  FROM ${named} JOIN venues ON venues.id = named.venue_id
  WHERE ${isThere} AND venues.deleted_at IS NULL)`;

/** True if a venue of the account plays the collection whose id an expression gives. */
export const isPlayedBy = (account: number, collection: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (
    SELECT FROM ${venueSources} AS plays WHERE plays.account_id = ${account} AND plays.selection_id = ${collection})`;

/** A playlist or a collection. */
export type SourceId = Pick<ScheduleSource, 'kind' | 'id'>;

interface SourceColumns {
  playlist_id: number | null;
  selection_id: number | null;
}

/** The source in a row; null if it has none. */
export const sourceIn = ({ playlist_id, selection_id }: SourceColumns): SourceId | null => {
  if (playlist_id !== null) return { kind: 'playlist', id: playlist_id };
  return selection_id === null ? null : { kind: 'collection', id: selection_id };
};

/** Returns the source assigned to a venue, or else the first that its schedule names; null if it has none. */
export const findVenueSource = async (db: Handle, venue: number): Promise<SourceId | null> => {
  const row = await findRow(db)<SourceColumns>`
    SELECT playlist_id, selection_id FROM ${venueSources} AS plays WHERE venue_id = ${venue}
    ORDER BY position LIMIT 1`;
  return row && sourceIn(row);
};
