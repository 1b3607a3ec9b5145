import type { Language, PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import { execute, findRow, listRows, listValues } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { venueSources } from '../../common/media/venue-sources.store.ts';
import { trackColumns, trackIsPlayable, trackJoins, type TrackRow } from '../track-rows/track-rows.store.ts';
import { endingTracks, sparedTracks } from './planned.store.ts';
import { revokedSince } from './revoked.store.ts';

/** Minutes for which what hits an account is collected for one email. */
const collected = 15;

/** The tracks in accounts' playlists, and in the collections that their venues play: `account_id` and `track_id`. */
const holdings = (tracks: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT playlists.account_id, held.track_id
  FROM playlist_tracks AS held JOIN playlists ON playlists.id = held.playlist_id
  WHERE playlists.deleted_at IS NULL AND held.track_id IN (${tracks})
  UNION SELECT plays.account_id, held.track_id
  FROM collection_tracks AS held JOIN ${venueSources} AS plays ON plays.selection_id = held.collection_id
  WHERE held.track_id IN (${tracks}))`;

/**
 * Notes the accounts that the revocation of these tracks hits; those that were notified of it when it was planned are left
 * out. A row that an email is just being written of is waited for, so that none of its tracks is missed; of two transactions
 * the one that has begun first may be the second that notes.
 */
export const noteHits = (tx: Handle, tracks: readonly number[], planId: number | null): Promise<void> =>
  execute(tx)`
    INSERT INTO revocation_notices AS noted (account_id)
    SELECT DISTINCT account_id FROM ${holdings(sql`SELECT unnest(${tracks}::bigint[])`)} AS hit
    WHERE NOT EXISTS (
      SELECT FROM revocation_notices AS earlier
      WHERE earlier.account_id = hit.account_id AND plan_id = ${planId} AND notified_at IS NOT NULL)
    ORDER BY account_id
    ON CONFLICT (account_id, coalesce(plan_id, 0)) DO UPDATE SET noted_at = least(noted.noted_at, excluded.noted_at)`;

const playable = (tracks: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT tracks.id FROM ${tracks} AS ending JOIN tracks ON tracks.id = ending.id
  JOIN albums ON albums.id = tracks.album_id WHERE ${trackIsPlayable}`;

const endingBy = (planId: number) => sql`(SELECT id FROM ${endingTracks} AS ending WHERE plan_id = ${planId})`;

/** Notes the accounts that a planned revocation will hit. */
export const notePlanned = (tx: Handle, planId: number): Promise<void> =>
  execute(tx)`
    INSERT INTO revocation_notices (account_id, plan_id)
    SELECT DISTINCT account_id, ${planId}::bigint FROM ${holdings(playable(endingBy(planId)))} AS hit ORDER BY account_id`;

/** Notes that those who were notified of a plan are to be notified of its end; for others there was none. */
export const noteCancelled = async (tx: Handle, planId: number): Promise<void> => {
  await sql`DELETE FROM revocation_notices WHERE plan_id = ${planId} AND notified_at IS NULL`.execute(tx);
  await sql`UPDATE revocation_notices SET notified_at = NULL, noted_at = now() WHERE plan_id = ${planId}`.execute(tx);
};

/** Accounts whose first notice has waited for so long. */
export const listDueAccounts = (db: Handle): Promise<number[]> =>
  listValues(db)<number>`
    SELECT account_id FROM revocation_notices WHERE notified_at IS NULL
    GROUP BY account_id HAVING min(noted_at) <= now() - make_interval(mins => ${collected})
    ORDER BY min(noted_at)`;

/** What an account is to be notified of: revocations since `noted_at`, or a planned one. */
export interface Notice {
  id: number;
  noted_at: string;
  plan_id: number | null;
  /** Of the plan. */
  at: string | null;
  /** True if the plan is cancelled and its music, or some of it, plays. */
  is_spared: boolean;
}

const notices = (account: number) => sql`
  SELECT noted.id, noted.noted_at, noted.plan_id, plan.at,
    EXISTS (${playable(sql`(SELECT id FROM ${sparedTracks} AS spared WHERE plan_id = plan.id)`)}) AS is_spared
  FROM revocation_notices AS noted LEFT JOIN planned_revocations AS plan ON plan.id = noted.plan_id
  WHERE noted.account_id = ${account} AND noted.notified_at IS NULL ORDER BY plan.at, noted.plan_id`;

export const listNotices = (db: Handle, account: number): Promise<Notice[]> => listRows(db)`${notices(account)}`;

/** As `listNotices`, and locks them: of two processes the second finds none. */
export const lockNotices = (tx: Handle, account: number): Promise<Notice[]> =>
  listRows(tx)`${notices(account)} FOR UPDATE OF noted`;

/** Ends locked notices; those that an email has `named` of plans to come stay until these are applied. */
export const endNotices = async (tx: Handle, locked: readonly Notice[], named: readonly Notice[]): Promise<void> => {
  const among = (of: readonly Notice[]) => sql`id = ANY(${of.map(({ id }) => id)}::bigint[])`;
  await sql`UPDATE revocation_notices SET notified_at = now() WHERE ${among(named)}`.execute(tx);
  await sql`DELETE FROM revocation_notices WHERE ${among(locked)} AND notified_at IS NULL`.execute(tx);
};

export interface Recipient {
  email: string;
  language_id: 1 | 2;
  timezone: string | null;
}

/** Whom to write to; null if the account is closed, erased, or wants no such emails. */
export const findRecipient = (db: Handle, account: number): Promise<Recipient | null> =>
  findRow(db)`
    SELECT email, language_id, timezone FROM accounts
    WHERE id = ${account} AND is_active AND erased_at IS NULL AND revocation_emails`;

/** The account's tracks that a notice is about; of a planned revocation those that play now. */
export const listNoticed = (db: Handle, account: number, { noted_at, plan_id }: Notice): Promise<number[]> => {
  const tracks =
    plan_id === null
      ? sql`SELECT id FROM ${revokedSince(sql`${noted_at}::timestamptz`)} AS gone`
      : playable(endingBy(plan_id));
  return listValues(db)`
    SELECT DISTINCT track_id FROM ${holdings(tracks)} AS hit WHERE account_id = ${account} ORDER BY track_id`;
};

/** The account's tracks whose revocation is planned, the first one first: when, and why. */
export const listPlannedTracks = (
  db: Handle,
  account: number,
  language: Language,
  page: PageQuery,
): Promise<Listed<TrackRow & { at: string; reason: string }>> => {
  const tracks = playable(endingTracks);
  const from = sql`FROM (
      SELECT DISTINCT ON (id) id, at, reason FROM ${endingTracks} AS ending ORDER BY id, at, plan_id
    ) AS plan JOIN (SELECT track_id FROM ${holdings(tracks)} AS hit WHERE account_id = ${account}) AS hit
      ON hit.track_id = plan.id JOIN tracks ON tracks.id = plan.id ${trackJoins}`;
  const columns = sql`${trackColumns(language)}, plan.at, coalesce(${inLanguage('plan.reason', language)}, '') AS reason`;
  return listPage(db, { columns, from, order: sql`plan.at, tracks.id` }, page);
};
