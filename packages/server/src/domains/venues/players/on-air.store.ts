import { defaultLanguage, type Language, type OnAirVenue, type PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listRows } from '../../../db/rows.ts';
import { trackWasOffered } from '../../catalogue/track-rows/track-rows.store.ts';
import { insertEvent } from '../../common/events/events.store.ts';
import { scheduledSources } from '../../common/media/venue-sources.store.ts';
import { listingOrder, sourceName, venueHours } from '../venues/venues.store.ts';
import type { OnAirState } from './on-air.rules.ts';
import { isOnline, isPlaying, isReserveLow } from './players.store.ts';

export type OnAirRow = OnAirState &
  Pick<OnAirVenue, 'venue_id' | 'name' | 'source_name' | 'since' | 'track' | 'next' | 'low_reserve'>;

export const shown = (alias: string) => sql`CASE WHEN ${sql.ref(`${alias}.id`)} IS NULL THEN NULL ELSE
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'artist',
    ${sql.ref(`${alias}.artist`)}) END`;

/** Columns of an `OnAirState` from `stateFrom`. */
const stateColumns = (language: Language) => sql`
  CASE WHEN venue_schedules.venue_id IS NOT NULL THEN jsonb_build_object(
    'edit', venue_schedules.edit, 'slots', venue_schedules.slots, 'layers', venue_schedules.layers) END AS schedule,
  CASE WHEN venue_schedules.venue_id IS NOT NULL THEN
    ${scheduledSources(sql`'name', coalesce(list.name, ${inLanguage('listed.name', language)})`)} END AS scheduled,
  cities.timezone, venues.is_active, venues.advanced_schedule, ${venueHours}, venues.paused_until,
  venues.playlist_id IS NOT NULL OR venues.selection_id IS NOT NULL AS has_source, player.last_contact_at,
  coalesce(player.is_online, false) AS is_online,
  CASE WHEN player.status <> 'playing' OR player.is_playing THEN player.status END AS player_status, player.reason`;

/** Venues, each with the player that counts: one that is online and plays, or was heard of last. */
const stateFrom = sql`
  venues JOIN cities ON cities.id = venues.city_id
  LEFT JOIN venue_schedules ON venue_schedules.venue_id = venues.id
  LEFT JOIN LATERAL (
    SELECT players.*, ${isOnline(sql`players.last_contact_at`)} AS is_online, ${isPlaying} AS is_playing FROM players
    WHERE players.venue_id = venues.id
    ORDER BY ${isPlaying} DESC NULLS LAST, last_contact_at DESC
    LIMIT 1
  ) AS player ON true`;

/** Columns of an `OnAirRow` from `boardFrom`. */
export const boardColumns = (language: Language) => sql`
  venues.id AS venue_id, venues.name, ${stateColumns(language)}, ${sourceName(language)} AS source_name, player.since,
  ${shown('track')} AS track, ${shown('next')} AS next,
  CASE WHEN player.is_online AND ${isReserveLow('player')} THEN player.reserve_minutes END AS low_reserve`;

export const boardFrom = sql`
  ${stateFrom}
  LEFT JOIN playlists ON playlists.id = venues.playlist_id
  LEFT JOIN collections ON collections.id = venues.selection_id
  LEFT JOIN tracks AS track ON track.id = player.track_id AND ${trackWasOffered('track')}
  LEFT JOIN tracks AS next ON next.id = player.next_track_id AND ${trackWasOffered('next')}`;

/** Venues of an account, by name. */
export const listOnAir = (
  db: Handle,
  account: number,
  language: Language,
  page: PageQuery,
): Promise<Listed<OnAirRow>> => {
  const own = sql`WHERE venues.account_id = ${account}`;
  const columns = boardColumns(language);
  const from = sql`FROM ${boardFrom} ${own}`;
  return listPage(db, { columns, from, counted: sql`FROM venues ${own}`, order: listingOrder }, page);
};

/** A venue with a player that is not known to play, open or not. */
export interface QuietVenue extends OnAirState {
  venue_id: number;
  account_id: number;
}

const quietVenues = (db: Handle, condition: RawBuilder<unknown>): Promise<QuietVenue[]> =>
  listRows(db)`
    SELECT venues.id AS venue_id, venues.account_id, ${stateColumns(defaultLanguage)}
    FROM ${stateFrom} JOIN accounts ON accounts.id = venues.account_id
    WHERE accounts.is_active AND venues.is_active AND player.id IS NOT NULL AND player.is_playing IS NOT TRUE
      AND ${condition}
    ORDER BY venues.account_id, venues.id`;

/** Lists the quiet venues of all open accounts. */
export const listAllQuiet = (db: Handle): Promise<QuietVenue[]> => quietVenues(db, sql`true`);

/** Lists the quiet venues of open accounts that were not told of them yet. */
export const listQuiet = (db: Handle): Promise<QuietVenue[]> =>
  quietVenues(db, sql`NOT EXISTS (SELECT FROM venue_alerts WHERE venue_id = venues.id)`);

/** Lists the quiet venues of which an account was told. */
export const listAlerted = (db: Handle, account: number): Promise<QuietVenue[]> =>
  quietVenues(db, sql`venues.account_id = ${account} AND EXISTS (SELECT FROM venue_alerts WHERE venue_id = venues.id)`);

/** Notifies the portal that a venue's status may have changed; call it last in the transaction. */
export const publishOnAir = (tx: Handle, account: number, venue_id: number): Promise<void> =>
  insertEvent(tx, account, { event: 'venue.on-air', data: { venue_id } });
