import type { Language, VenuePlay } from '@kamerton/wire';
import { latestPlays, type office, type OfficePlayer, type OfficeVenue } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { all, alphabetically, containsText, orderBy } from '../../../db/found.ts';
import { findRow, listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { trackWasOffered } from '../../catalogue/track-rows/track-rows.store.ts';
import { boardColumns, boardFrom, type OnAirRow, shown } from './on-air.store.ts';
import { isOnline, playerColumns } from './players.store.ts';

export type OfficeVenueRow = OnAirRow & Pick<OfficeVenue, 'account' | 'city_name' | 'players_count'>;

type Asked = z.output<typeof office.officeVenues.query>;

const owner = sql`jsonb_build_object('id', accounts.id, 'name', accounts.name) AS account`;

const from = sql`FROM ${boardFrom} JOIN accounts ON accounts.id = venues.account_id`;

const columns = (language: Language) => sql`${boardColumns(language)}, ${owner},
  ${inLanguage('cities.name', language)} AS city_name,
  (SELECT count(*) FROM players WHERE players.venue_id = venues.id) AS players_count`;

const sortable: Record<string, RawBuilder<unknown>> = {
  name: alphabetically(sql`venues.name`),
  account: alphabetically(sql`accounts.name`),
};

const matching = (language: Language, { q, account_id, air }: Asked) =>
  all([
    // Nothing is to be done about the venues of a closed account.
    ...(air === 'asks' ? [sql`accounts.is_active AND player.id IS NOT NULL AND player.is_playing IS NOT TRUE`] : []),
    ...(account_id === undefined ? [] : [sql`venues.account_id = ${account_id}`]),
    ...(q?.trim()
      ? [containsText(q, [sql`venues.name`, sql`accounts.name`, inLanguage('cities.name', language)])]
      : []),
  ]);

const listing = (language: Language, asked: Asked) => ({
  columns: columns(language),
  from: sql`${from} WHERE ${matching(language, asked)}`,
  order: sql`${orderBy(sortable, asked.sort ?? 'name')}, venues.id`,
});

/** A page of venues whatever they play. */
export const pageOfVenues = (db: Handle, language: Language, asked: Asked) =>
  exactPage<OfficeVenueRow>(db, listing(language, asked), asked);

/** All venues that match, in their order: what they play depends on opening hours, which SQL does not know. */
export const listVenues = (db: Handle, language: Language, asked: Asked): Promise<OfficeVenueRow[]> => {
  const list = listing(language, asked);
  return listRows(db)`SELECT ${list.columns} ${list.from} ORDER BY ${list.order}`;
};

export const findOfficeVenue = (db: Handle, language: Language, id: number): Promise<OfficeVenueRow | null> =>
  findRow(db)`SELECT ${columns(language)} ${from} WHERE venues.id = ${id}`;

const playersFrom = sql`
  FROM players JOIN venues ON venues.id = players.venue_id JOIN accounts ON accounts.id = players.account_id
  LEFT JOIN tracks AS track ON track.id = players.track_id AND ${trackWasOffered('track')}`;

const officePlayerColumns = sql`${playerColumns}, players.venue_id, venues.name AS venue_name, ${owner},
  players.status, players.reason, ${shown('track')} AS track, players.told_at AS reported_at`;

const sortablePlayers: Record<string, RawBuilder<unknown>> = {
  name: alphabetically(sql`players.name`),
  version: sql`players.version`,
  last_contact_at: sql`players.last_contact_at`,
  paired_at: sql`players.paired_at`,
};

export const pageOfPlayers = (
  db: Handle,
  { sort = 'name', q, account_id, is_online, ...page }: z.output<typeof office.officePlayers.query>,
) => {
  const where = all([
    ...(account_id === undefined ? [] : [sql`players.account_id = ${account_id}`]),
    ...(is_online === undefined ? [] : [sql`${isOnline(sql`players.last_contact_at`)} = ${is_online}`]),
    ...(q?.trim()
      ? [containsText(q, [sql`players.name`, sql`players.version`, sql`venues.name`, sql`accounts.name`])]
      : []),
  ]);
  const order = sql`${orderBy(sortablePlayers, sort)}, players.id`;
  return exactPage<OfficePlayer>(
    db,
    { columns: officePlayerColumns, from: sql`${playersFrom} WHERE ${where}`, order },
    page,
  );
};

export const listOfficePlayers = (db: Handle, venue: number): Promise<OfficePlayer[]> =>
  listRows(db)`SELECT ${officePlayerColumns} ${playersFrom} WHERE players.venue_id = ${venue} ORDER BY players.id`;

/** Latest plays of a venue, newest first. */
export const listLatestPlays = (db: Handle, venue: number): Promise<VenuePlay[]> =>
  listRows(db)`
    SELECT plays.track_id, coalesce(tracks.name, '') AS name, coalesce(tracks.artist, '') AS artist, plays.started_at,
      plays.duration_ms
    FROM venue_plays AS plays LEFT JOIN tracks ON tracks.id = plays.track_id AND ${trackWasOffered()}
    WHERE plays.venue_id = ${venue} ORDER BY plays.started_at DESC, plays.id LIMIT ${latestPlays}`;

/** A player with the account that has paired it, its venue locked: ids of commands are committed in their order. */
export const lockPlayer = (
  tx: Handle,
  id: number,
): Promise<{ name: string; venue_id: number; account_id: number } | null> =>
  findRow(tx)`
    SELECT players.name, venues.id AS venue_id, players.account_id
    FROM venues JOIN players ON players.venue_id = venues.id WHERE players.id = ${id} FOR UPDATE OF venues`;
