import {
  type AccountPlayer,
  type LanguageId,
  type PageQuery,
  type PlayerState,
  type VenuePlayer,
  bounds,
} from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { isPast, isWithin } from '../../../db/clock.ts';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, findValue, hasRow, listRows, listValues, readValue } from '../../../db/rows.ts';
import { tokenHash } from '../../../lib/tokens.ts';

/** Seconds after its last contact for which a player counts as online. */
const online = 60;

/** Seconds between two contacts that are stored. */
const contactEvery = 20;

/** Seconds for which a player's state holds: it is told each minute. */
const stateHolds = 180;

/** Seconds after its unpairing for which a player may report what it has played. */
const reportsFor = 86_400;

/** Condition on the time of last contact of a player. */
export const isOnline = (lastContact: RawBuilder<unknown>): RawBuilder<boolean> => isWithin(lastContact, online);

/** True if a player is known to play: it is connected, and says so still. */
export const isPlaying = sql<boolean>`(players.status = 'playing' AND ${isOnline(sql`players.last_contact_at`)}
  AND ${isWithin(sql`players.told_at`, stateHolds)})`;

export interface PlayerRow {
  token_hash: string;
  id: number;
  venue_id: number;
  account_id: number;
  name: string;
  language_id: LanguageId;
  /** Of its account. */
  is_active: boolean;
  /** True if it may only report what it has played. */
  is_unpaired: boolean;
  /** True if its last contact must be updated. */
  is_stale: boolean;
}

/** Players by the hashes of their tokens, with those that were unpaired within a day. */
export const findPlayers = async (db: Handle, hashes: readonly string[]): Promise<Map<string, PlayerRow>> => {
  const rows = await listRows(db)<PlayerRow>`
    SELECT players.*, accounts.language_id, accounts.is_active
    FROM (
      SELECT token_hash, id, venue_id, account_id, name, false AS is_unpaired,
        NOT ${isWithin(sql`last_contact_at`, contactEvery)} AS is_stale
      FROM players WHERE token_hash = ANY((SELECT ${hashes}::text[])::text[])
      UNION ALL
      SELECT token_hash, player_id, venue_id, account_id, name, true, false
      FROM unpaired_players WHERE token_hash = ANY((SELECT ${hashes}::text[])::text[])
        AND NOT ${isPast(sql`expires_at`, reportsFor)}
    ) AS players JOIN accounts ON accounts.id = players.account_id`;
  return new Map(rows.map((row) => [row.token_hash, row]));
};

/** True if a token was of a player within a year: it was unpaired, or its account was erased. */
export const isForgotten = (db: Handle, hash: string): Promise<boolean> =>
  hasRow(db)`SELECT FROM forgotten_players WHERE token_hash = ${hash}`;

/**
 * Seconds without a report after which an open stream is no contact any more: a line that is cut closes no connection for a
 * quarter of an hour. The player then counts as offline when its state no longer holds.
 */
export const reportsWithin = stateHolds - online;

/** Those of some players that have told their state lately. */
export const findReporting = async (db: Handle, ids: readonly number[]): Promise<Set<number>> => {
  return new Set(
    await listValues(db)<number>`
      SELECT id FROM players WHERE id = ANY(${ids}::bigint[]) AND ${isWithin(sql`told_at`, reportsWithin)}`,
  );
};

export const touchPlayers = (db: Handle, ids: readonly number[]): Promise<void> =>
  execute(db)`UPDATE players SET last_contact_at = now() WHERE id = ANY(${ids}::bigint[])`;

/** Columns of a `VenuePlayer`. */
export const playerColumns = sql`
  players.id, players.name, players.version, paired_at, players.last_contact_at,
  ${isOnline(sql`players.last_contact_at`)} AS is_online,
  CASE WHEN reserve_minutes IS NOT NULL THEN
    jsonb_build_object('minutes', reserve_minutes, 'is_whole', reserve_is_whole) END AS reserve`;

export const listPlayers = (db: Handle, venue: number): Promise<VenuePlayer[]> =>
  listRows(db)`SELECT ${playerColumns} FROM players WHERE venue_id = ${venue} ORDER BY id`;

/** Players of all venues of an account, newest first. */
export const listPlayersOf = (db: Handle, account: number, page: PageQuery): Promise<Listed<AccountPlayer>> => {
  const own = sql`WHERE players.account_id = ${account}`;
  return listPage(
    db,
    {
      columns: sql`${playerColumns}, venue_id, venues.name AS venue_name`,
      from: sql`FROM players JOIN venues ON venues.id = venue_id ${own}`,
      counted: sql`FROM players ${own}`,
      order: sql`players.id DESC`,
    },
    page,
  );
};

export const countPlayers = (db: Handle, venue: number): Promise<number> =>
  readValue(db)<number>`SELECT count(*) AS n FROM players WHERE venue_id = ${venue}`;

interface NewPlayer {
  account_id: number;
  venue_id: number;
  name: string;
  version: string;
  token_hash: string;
}

export const insertPlayer = async (tx: Handle, player: NewPlayer): Promise<number> =>
  (await tx.insertInto('players').values(player).returning('id').executeTakeFirstOrThrow()).id;

/** A player that was paired within `minutes` under one of these tokens; null if there is none. */
export const findLatelyPaired = async (
  tx: Handle,
  tokens: readonly string[],
  minutes: number,
): Promise<{ token: string; player_id: number } | null> => {
  const player = await tx
    .selectFrom('players')
    .select(['id', 'token_hash'])
    .where('token_hash', 'in', tokens.map(tokenHash))
    .where('paired_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  const token = tokens.find((each) => tokenHash(each) === player?.token_hash);
  return player && token !== undefined ? { token, player_id: player.id } : null;
};

/** Removes a player, which may still report what it has played. Returns its name; null if the venue has no such player. */
export const removePlayer = (db: Handle, venue: number, id: number): Promise<string | null> =>
  findValue(db)`
    WITH removed AS (DELETE FROM players WHERE id = ${id} AND venue_id = ${venue} RETURNING *)
    INSERT INTO unpaired_players (player_id, account_id, venue_id, name, token_hash, paired_at, expires_at)
    SELECT id, account_id, venue_id, name, token_hash, paired_at, now() + make_interval(secs => ${reportsFor}) FROM removed
    RETURNING name`;

/** Condition: a player lacks music, and what it has would not last for long without a network. */
export const isReserveLow = (player: string) => sql`(${sql.ref(`${player}.reserve_minutes`)} < ${bounds.low_reserve}
  AND NOT ${sql.ref(`${player}.reserve_is_whole`)})`;

/** Stores what a player reports. True if the board shows something else by it. */
export const updateState = async (tx: Handle, id: number, state: PlayerState): Promise<boolean> =>
  (await findValue(tx)<boolean>`
    WITH before AS (SELECT * FROM players WHERE id = ${id} FOR UPDATE)
    UPDATE players SET version = ${state.version}, status = ${state.status}, reason = ${state.reason},
      track_id = ${state.track_id}::bigint, next_track_id = ${state.next_track_id}::bigint,
      since = least(to_timestamp(${Math.max(0, Date.parse(state.since)) / 1000}::double precision), now()),
      reserve_minutes = ${state.reserve?.minutes ?? null}::integer,
      reserve_is_whole = ${state.reserve?.is_whole ?? null}::boolean, last_contact_at = now(), told_at = now()
    FROM before WHERE players.id = before.id
    RETURNING (before.status, before.reason, ${isReserveLow('before')}) IS DISTINCT FROM
        (players.status, players.reason, ${isReserveLow('players')})
      OR NOT ${isOnline(sql`before.last_contact_at`)} AS has_changed`) === true;
