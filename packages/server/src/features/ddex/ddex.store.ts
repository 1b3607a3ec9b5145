import { defaultLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { inLanguage } from '../../db/translations.ts';
import { type KnownTrack, selectKnown } from '../ingest/import.store.ts';
import type { Closed, Deal, ReleaseIds } from '../../ern/message.ts';

export interface KnownRelease {
  id: number;
  key: string;
  title: string;
  artist: string;
  message_created_at: string;
  is_purged: boolean;
  deals: Deal[];
  cover_id: number | null;
}

/** Pads a GTIN with zeros, since leading zeros do not change the number. */
export const gtin = (icpn: string): string => (/^\d{1,14}$/.test(icpn) ? icpn.padStart(14, '0') : icpn);

/** Returns the release that has one of these codes, or null; `own` ids are proprietary to the sender. */
export const findRelease = async (db: Handle, ids: ReleaseIds): Promise<KnownRelease | null> => {
  const icpn = ids.icpn === null ? null : gtin(ids.icpn);
  const { rows } = await sql<KnownRelease>`
    SELECT id, key, title, artist, message_created_at, is_purged, deals, cover_id FROM ddex_releases
    WHERE icpn = ${icpn} OR grid = ${ids.grid} OR proprietary_ids && ${ids.own}::text[]
      OR (${icpn}::text IS NULL AND ${ids.grid}::text IS NULL AND key = ${`isrc|${ids.isrc ?? ''}`})
    ORDER BY icpn = ${icpn} DESC NULLS LAST, grid = ${ids.grid} DESC NULLS LAST, id LIMIT 1`.execute(db);
  return rows[0] ?? null;
};

export interface ReleaseValues {
  key: string;
  icpn: string | null;
  grid: string | null;
  proprietary_ids: readonly string[];
  title: string;
  artist: string;
  sender: string;
  message_created_at: string;
  deals: readonly Deal[];
}

/** Inserts or updates a release from its newest message; returns its id. */
export const keepRelease = async (tx: Handle, id: number | null, values: ReleaseValues): Promise<number> => {
  const { key, icpn, grid, proprietary_ids, title, artist, sender, message_created_at } = values;
  const deals = JSON.stringify(values.deals);
  const { rows } =
    id === null
      ? await sql<{ id: number }>`
          INSERT INTO ddex_releases (key, icpn, grid, proprietary_ids, title, artist, sender, message_created_at, deals)
          VALUES (${key}, ${icpn}, ${grid}, ${proprietary_ids}::text[], ${title}, ${artist}, ${sender},
            ${message_created_at}::timestamptz, ${deals}::jsonb)
          RETURNING id`.execute(tx)
      : await sql<{ id: number }>`
          UPDATE ddex_releases SET icpn = coalesce(${icpn}, icpn), grid = coalesce(${grid}, grid),
            proprietary_ids = ${proprietary_ids}::text[], title = ${title}, artist = ${artist}, sender = ${sender},
            message_created_at = ${message_created_at}::timestamptz, deals = ${deals}::jsonb, is_purged = false, updated_at = now()
          WHERE id = ${id} RETURNING id`.execute(tx);
  return rows[0]?.id ?? 0;
};

export const purgeRelease = async (tx: Handle, id: number, messageCreatedAt: string): Promise<void> => {
  await sql`
    UPDATE ddex_releases SET is_purged = true, message_created_at = ${messageCreatedAt}::timestamptz, updated_at = now()
    WHERE id = ${id}`.execute(tx);
};

/** Records the purge of an unknown release, so that an older message cannot import it. */
export const keepPurged = async (
  tx: Handle,
  {
    key,
    ids,
    sender,
    message_created_at,
  }: { key: string; ids: ReleaseIds; sender: string; message_created_at: string },
): Promise<void> => {
  const icpn = ids.icpn === null ? null : gtin(ids.icpn);
  const nothing = { title: '', artist: '', deals: [] };
  const id = await keepRelease(tx, null, {
    key,
    icpn,
    grid: ids.grid,
    proprietary_ids: ids.own,
    sender,
    message_created_at,
    ...nothing,
  });
  await purgeRelease(tx, id, message_created_at);
};

export const setReleaseCover = async (tx: Handle, id: number, coverId: number): Promise<void> => {
  await tx.updateTable('ddex_releases').set({ cover_id: coverId }).where('id', '=', id).execute();
};

/** A recording of a release and its track. */
export interface Link extends KnownTrack {
  recording: string;
  description_hash: string;
}

const links = (db: Handle, releaseId: number) =>
  selectKnown(db)
    .innerJoin('ddex_tracks', 'ddex_tracks.track_id', 'tracks.id')
    .select(['ddex_tracks.recording', 'ddex_tracks.description_hash'])
    .where('ddex_tracks.release_id', '=', releaseId);

export const listLinks = (db: Handle, releaseId: number): Promise<Link[]> => links(db, releaseId).execute();

/** Returns the track of a recording and locks it until the transaction ends; null if there is none. */
export const findLink = async (db: Handle, releaseId: number, recording: string): Promise<Link | null> =>
  (await links(db, releaseId).where('ddex_tracks.recording', '=', recording).forUpdate('tracks').executeTakeFirst()) ??
  null;

/** Number of a release's tracks in the catalogue, without those that its newest message omits. */
export const countTracks = async (db: Handle, releaseId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ddex_tracks JOIN tracks ON tracks.id = ddex_tracks.track_id
    WHERE release_id = ${releaseId} AND is_listed`.execute(db);
  return rows[0]?.n ?? 0;
};

export interface LinkValues {
  release_id: number;
  recording: string;
  track_id: number;
  deals: readonly Deal[] | null;
  description_hash: string;
}

export const keepLink = async (tx: Handle, link: LinkValues): Promise<void> => {
  const deals = link.deals === null ? null : JSON.stringify(link.deals);
  await sql`
    INSERT INTO ddex_tracks (release_id, recording, track_id, deals, description_hash)
    VALUES (${link.release_id}, ${link.recording}, ${link.track_id}, ${deals}::jsonb, ${link.description_hash})
    ON CONFLICT (release_id, recording) DO UPDATE SET
      track_id = excluded.track_id, deals = excluded.deals,
      description_hash = excluded.description_hash, is_listed = true`.execute(tx);
};

/** Unlists the recordings that the newest message omits. */
export const keepOnly = async (tx: Handle, releaseId: number, recordings: readonly string[]): Promise<void> => {
  await sql`
    UPDATE ddex_tracks SET is_listed = recording = ANY(${recordings}::text[])
    WHERE release_id = ${releaseId} AND is_listed IS DISTINCT FROM (recording = ANY(${recordings}::text[]))`.execute(
    tx,
  );
};

/** A track on one of its releases, with the deals of both. */
export interface Holding {
  track_id: number;
  release_id: number;
  is_purged: boolean;
  is_listed: boolean;
  release_deals: Deal[];
  deals: Deal[] | null;
}

/** Lists the releases of each of these tracks. */
export const listHoldings = async (tx: Handle, trackIds: readonly number[]): Promise<Holding[]> => {
  const { rows } = await sql<Holding>`
    SELECT linked.track_id, linked.release_id, releases.is_purged, linked.is_listed, releases.deals AS release_deals,
      linked.deals
    FROM ddex_tracks AS linked JOIN ddex_releases AS releases ON releases.id = linked.release_id
    WHERE linked.track_id = ANY(${trackIds}::bigint[]) ORDER BY linked.track_id`.execute(tx);
  return rows;
};

/** Revocation status of a track; `reason` is set if deals block it. */
export interface Present {
  id: number;
  is_revoked: boolean;
  /** Why it is revoked, in the default language. */
  told: string | null;
  reason: Closed | null;
}

export const listPresent = async (tx: Handle, trackIds: readonly number[]): Promise<Present[]> => {
  const { rows } = await sql<Present>`
    SELECT tracks.id, tracks.revoked_at IS NOT NULL AS is_revoked, ${inLanguage('tracks.revoked_reason', defaultLanguage)} AS told, closed.reason
    FROM tracks LEFT JOIN ddex_track_blocks AS closed ON closed.track_id = tracks.id
    WHERE tracks.id = ANY(${trackIds}::bigint[]) ORDER BY tracks.id`.execute(tx);
  return rows;
};

export const keepClosed = async (tx: Handle, trackId: number, reason: Closed): Promise<void> => {
  await sql`
    INSERT INTO ddex_track_blocks (track_id, reason) VALUES (${trackId}, ${reason})
    ON CONFLICT (track_id) DO UPDATE SET reason = excluded.reason`.execute(tx);
};

export const removeClosed = async (tx: Handle, trackId: number): Promise<void> => {
  await tx.deleteFrom('ddex_track_blocks').where('track_id', '=', trackId).execute();
};

export const setNextChange = async (
  tx: Handle,
  releaseId: number,
  mark: string,
  next: string | null,
): Promise<void> => {
  await sql`
    UPDATE ddex_releases SET territory = ${mark}, next_change_at = ${next}::timestamptz
    WHERE id = ${releaseId}`.execute(tx);
};

/** Setting: the latest moment, in milliseconds since 1970, as of which deals were applied. */
const appliedAt = 'ddex_deals_applied_at';

/** Precision of that setting, so that a delivery of many releases writes it once. */
const precision = 60_000;

/** Records the moment as of which deals are applied. */
export const keepAppliedAt = async (tx: Handle, at: number): Promise<void> => {
  await sql`
    INSERT INTO settings (name, value) VALUES (${appliedAt}, to_jsonb(${at}::bigint))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE settings.value::bigint < ${at - precision}::bigint`.execute(tx);
};

/**
 * Makes all releases due if deals were applied as of a moment that is still to come, since the clock has been put back:
 * what has started by then has not started now.
 */
export const recallFuture = async (tx: Handle, now: number): Promise<void> => {
  const { rows } = await sql`
    UPDATE settings SET value = to_jsonb(${now}::bigint)
    WHERE name = ${appliedAt} AND value::bigint > ${now + precision}::bigint RETURNING name`.execute(tx);
  if (rows.length > 0) await sql`UPDATE ddex_releases SET next_change_at = now()`.execute(tx);
};

/** Lists releases whose deals have started or ended, or that were evaluated under other settings (`markOf`). */
export const listDue = async (db: Handle, mark: string, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ddex_releases WHERE next_change_at <= now() OR territory <> ${mark}
    ORDER BY next_change_at NULLS LAST, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Lists tracks that an operator has restored although no deal allows them. */
export const listOpenedByHand = async (db: Handle, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT tracks.id FROM ddex_track_blocks JOIN tracks ON tracks.id = ddex_track_blocks.track_id
    WHERE tracks.revoked_at IS NULL ORDER BY tracks.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

export const listTracksOf = async (tx: Handle, releaseId: number): Promise<number[]> => {
  const { rows } = await sql<{ track_id: number }>`
    SELECT track_id FROM ddex_tracks WHERE release_id = ${releaseId} ORDER BY track_id`.execute(tx);
  return rows.map(({ track_id }) => track_id);
};
