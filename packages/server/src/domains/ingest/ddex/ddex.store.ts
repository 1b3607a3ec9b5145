import { sql } from 'kysely';
import { execute, findValue, hasRow, listRows, listValues, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { findSetting } from '../../../db/settings.ts';
import type { Closed, Deal, ReleaseIds } from '../../../formats/ddex/message.ts';
import { readerVersion } from '../../../formats/ddex/read-message.ts';

/** A release and what the newest message of one sender allows; the latter is null if that sender has sent none. */
export interface KnownRelease {
  id: number;
  key: string;
  title: string;
  artist: string;
  cover_id: number | null;
  message_created_at: string | null;
  is_purged: boolean | null;
  deals: Deal[] | null;
  /** Version of the reader that has read them. */
  reader_version: number | null;
  /** Other senders that deliver it. */
  others: string[];
}

/** Pads a GTIN with zeros, since leading zeros do not change the number. */
export const gtin = (icpn: string): string => (/^\d{1,14}$/.test(icpn) ? icpn.padStart(14, '0') : icpn);

/**
 * Lists the releases that have one of these codes or this key, those with the stronger codes first; `own` ids are
 * proprietary to the sender. `recordings` are those that this sender's newest message lists.
 */
export const findReleases = (
  db: Handle,
  { ids, key, sender }: { ids: ReleaseIds; key: string | null; sender: string },
): Promise<
  (KnownRelease & Pick<ReleaseIds, 'icpn' | 'grid'> & { recordings: string[]; delivered_key: string | null })[]
> => {
  const icpn = ids.icpn === null ? null : gtin(ids.icpn);
  return listRows(db)`
    SELECT id, key, icpn, grid, title, artist, cover_id, terms.message_created_at, terms.is_purged, terms.deals,
      terms.reader_version, terms.delivered_key, ARRAY(SELECT jsonb_object_keys(terms.recordings)) AS recordings,
      ARRAY(SELECT others.sender FROM ddex_terms AS others
        WHERE others.release_id = id AND others.sender <> ${sender} AND NOT others.is_purged) AS others
    FROM ddex_releases LEFT JOIN ddex_terms AS terms ON terms.release_id = id AND terms.sender = ${sender}
    WHERE icpn = ${icpn} OR grid = ${ids.grid} OR proprietary_ids && ${ids.own}::text[] OR key = ${key}
    ORDER BY icpn = ${icpn} DESC NULLS LAST, grid = ${ids.grid} DESC NULLS LAST, id LIMIT 100`;
};

export interface ReleaseValues {
  key: string;
  ids: ReleaseIds;
  title: string;
  artist: string;
  sender: string;
}

/** Inserts or updates a release from its newest message. Its key stays, since its album and tracks are known by it. */
export const upsertRelease = async (
  tx: Handle,
  id: number | null,
  { key, ids, title, artist, sender }: ReleaseValues,
): Promise<{ id: number; key: string }> => {
  const icpn = ids.icpn === null ? null : gtin(ids.icpn);
  // The key may be that of a release whose code has been corrected since.
  const free = sql`CASE WHEN EXISTS (SELECT FROM ddex_releases WHERE key = ${key})
    THEN ${key} || '#' || gen_random_uuid() ELSE ${key} END`;
  const { rows } =
    id === null
      ? await sql<{ id: number; key: string }>`
          INSERT INTO ddex_releases (key, icpn, grid, proprietary_ids, title, artist)
          VALUES (${free}, ${icpn}, ${ids.grid}, ${ids.own}::text[], ${title}, ${artist}) RETURNING id, key`.execute(tx)
      : await sql<{ id: number; key: string }>`
          UPDATE ddex_releases SET icpn = coalesce(${icpn}, icpn), grid = coalesce(${ids.grid}, grid),
            proprietary_ids = ${ids.own}::text[]
              || ARRAY(SELECT own FROM unnest(proprietary_ids) AS own WHERE NOT starts_with(own, ${`${sender}|`})),
            title = ${title}, artist = ${artist}, updated_at = now()
          WHERE id = ${id} RETURNING id, key`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the release has been deleted');
  return row;
};

/** Terms of a sender's newest message. */
export interface Terms {
  message_created_at: string;
  is_purged: boolean;
  deals: readonly Deal[];
  /** The recordings that it lists, each with deals of its own, or null. */
  recordings: Readonly<Record<string, readonly Deal[] | null>>;
  /** Key of its release by barcode or GRid; null if it names neither. */
  delivered_key: string | null;
}

/** Stores what a sender's newest message allows; the job applies it unless the import gets that far. */
export const upsertTerms = async (tx: Handle, releaseId: number, sender: string, terms: Terms): Promise<void> => {
  await execute(tx)`
    INSERT INTO ddex_terms
      (release_id, sender, message_created_at, is_purged, deals, recordings, delivered_key, reader_version)
    VALUES (${releaseId}, ${sender}, ${terms.message_created_at}::timestamptz, ${terms.is_purged},
      ${JSON.stringify(terms.deals)}::jsonb, ${JSON.stringify(terms.recordings)}::jsonb, ${terms.delivered_key},
      ${readerVersion})
    ON CONFLICT (release_id, sender) DO UPDATE SET message_created_at = excluded.message_created_at,
      is_purged = excluded.is_purged, deals = excluded.deals, recordings = excluded.recordings,
      reader_version = excluded.reader_version, delivered_key = coalesce(excluded.delivered_key, ddex_terms.delivered_key)`;
  await execute(tx)`UPDATE ddex_releases SET next_change_at = now(), updated_at = now() WHERE id = ${releaseId}`;
};

/** Ends all that a sender's messages have allowed for a release. */
export const upsertPurge = (tx: Handle, releaseId: number, sender: string, createdAt: string): Promise<void> =>
  execute(tx)`
    INSERT INTO ddex_terms (release_id, sender, message_created_at, is_purged, deals, recordings)
    VALUES (${releaseId}, ${sender}, ${createdAt}::timestamptz, true, '[]', '{}')
    ON CONFLICT (release_id, sender) DO UPDATE SET message_created_at = excluded.message_created_at, is_purged = true`;

/** Lists a sender's releases with a recording, also without its track yet, and its name at each occurrence there. */
export const listReleasesWith = (
  tx: Handle,
  sender: string,
  isrc: string,
): Promise<
  (Pick<KnownRelease, 'id' | 'title' | 'artist' | 'message_created_at' | 'is_purged'> & { names: string[] })[]
> =>
  listRows(tx)`
    SELECT id, title, artist, message_created_at, is_purged,
      ARRAY(SELECT name FROM jsonb_object_keys(recordings) AS name WHERE split_part(name, '#', 1) = ${isrc}) AS names
    FROM ddex_terms JOIN ddex_releases ON id = release_id
    WHERE sender = ${sender} AND recordings ? ${isrc} ORDER BY id FOR UPDATE`;

/**
 * Lists recordings of a release in what its sender allows, with deals of their own or null; the message that delivers the
 * release stays the newest one.
 */
export const setDealsOf = (
  tx: Handle,
  { id, sender, names, deals }: { id: number; sender: string; names: string[]; deals: readonly Deal[] | null },
): Promise<void> => {
  const own = JSON.stringify(Object.fromEntries(names.map((name) => [name, deals])));
  return execute(tx)`
    UPDATE ddex_terms SET recordings = recordings || ${own}::jsonb
    WHERE release_id = ${id} AND sender = ${sender}`;
};

/** Removes a recording from what other senders allow: its track has got this one's sound, and none of theirs. */
export const unlistForOthers = (
  tx: Handle,
  { id, sender, name }: { id: number; sender: string; name: string },
): Promise<void> =>
  execute(tx)`
    UPDATE ddex_terms SET recordings = recordings - ${name}::text
    WHERE release_id = ${id} AND sender <> ${sender} AND recordings ? ${name}`;

export const setReleaseCover = async (tx: Handle, id: number, coverId: number): Promise<void> => {
  await tx.updateTable('ddex_releases').set({ cover_id: coverId }).where('id', '=', id).execute();
};

/** Number of a release's tracks in the catalogue, without those that the sender's newest message omits. */
export const countTracks = (db: Handle, releaseId: number, sender: string): Promise<number> =>
  readValue(db)`
    SELECT count(*)::int AS n FROM ddex_tracks JOIN tracks ON tracks.id = track_id
    JOIN ddex_terms AS terms ON terms.release_id = ddex_tracks.release_id AND terms.sender = ${sender}
    WHERE terms.release_id = ${releaseId} AND terms.recordings ? recording`;

/** A track on a release, with what one of its senders allows. */
export interface TrackLicence {
  track_id: number;
  is_purged: boolean;
  is_listed: boolean;
  release_deals: readonly Deal[];
  deals: readonly Deal[] | null;
}

/** Lists the releases of each of these tracks, by the senders of each; last the one with the newest message. */
export const listTrackLicences = (tx: Handle, trackIds: readonly number[]): Promise<TrackLicence[]> =>
  listRows(tx)`
    SELECT linked.track_id, terms.is_purged, terms.recordings ? linked.recording AS is_listed,
      terms.deals AS release_deals, nullif(terms.recordings -> linked.recording, 'null') AS deals
    FROM ddex_tracks AS linked JOIN ddex_terms AS terms ON terms.release_id = linked.release_id
    WHERE linked.track_id = ANY(${trackIds}::bigint[])
    ORDER BY linked.track_id, terms.message_created_at, terms.sender`;

export const listTerms = (tx: Handle, releaseId: number): Promise<(Terms & { sender: string })[]> =>
  listRows(tx)`
    SELECT sender, message_created_at, is_purged, deals, recordings, delivered_key FROM ddex_terms WHERE release_id = ${releaseId}`;

/** Revocation status of a track. */
export interface Present {
  id: number;
  is_revoked: boolean;
  /** Its licence is why it is revoked, and no operator has given a reason. */
  by_licence: boolean;
  /** Why deals do not allow it, whatever else stands; null while they do. */
  reason: Closed | null;
  /** Why an update would close it, which waits for an operator; null if it does not. */
  pending: Closed | null;
}

export const listPresent = (tx: Handle, trackIds: readonly number[]): Promise<Present[]> =>
  listRows(tx)`
    SELECT tracks.id, tracks.revoked_at IS NOT NULL AS is_revoked, revoked_by_licence AS by_licence, closed.reason,
      waiting.reason AS pending
    FROM tracks LEFT JOIN ddex_track_blocks AS closed ON closed.track_id = tracks.id
      LEFT JOIN ddex_pending_closures AS waiting ON waiting.track_id = tracks.id
    WHERE tracks.id = ANY(${trackIds}::bigint[]) ORDER BY tracks.id`;

export const upsertBlocks = (tx: Handle, trackIds: readonly number[], reason: Closed): Promise<void> =>
  execute(tx)`
    INSERT INTO ddex_track_blocks (track_id, reason) SELECT id, ${reason} FROM unnest(${trackIds}::bigint[]) AS id
    ON CONFLICT (track_id) DO UPDATE SET reason = excluded.reason`;

export const removeBlocks = (tx: Handle, trackIds: readonly number[]): Promise<void> =>
  execute(tx)`DELETE FROM ddex_track_blocks WHERE track_id = ANY(${trackIds}::bigint[])`;

/** Locks a release until the transaction ends, so that a message of it comes before or after. */
export const lockRelease = (tx: Handle, releaseId: number): Promise<void> =>
  execute(tx)`SELECT FROM ddex_releases WHERE id = ${releaseId} FOR UPDATE`;

export const setNextChange = (tx: Handle, releaseId: number, settingsKey: string, next: string | null): Promise<void> =>
  execute(tx)`
    UPDATE ddex_releases SET territory = ${settingsKey}, next_change_at = ${next}::timestamptz
    WHERE id = ${releaseId}`;

/** Lets the job apply the deals of a release again, unless its import gets that far. */
export const setDue = (tx: Handle, releaseId: number): Promise<void> =>
  execute(tx)`UPDATE ddex_releases SET next_change_at = now() WHERE id = ${releaseId}`;

/** Setting: the latest moment, in milliseconds since 1970, as of which deals were applied. */
const appliedAt = 'ddex_deals_applied_at';

/** Precision of that setting, so that a delivery of many releases writes it once. */
const precision = 60_000;

/** Records the moment as of which deals are applied. */
export const upsertAppliedAt = (tx: Handle, at: number): Promise<void> =>
  execute(tx)`
    INSERT INTO settings (name, value) VALUES (${appliedAt}, to_jsonb(${at}::bigint))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE settings.value::bigint < ${at - precision}::bigint`;

/**
 * Makes all releases due if deals were applied as of a moment that is still to come, since the clock has been put back:
 * what has started by then has not started now.
 */
export const recallFuture = async (tx: Handle, now: number): Promise<void> => {
  const isAhead = await hasRow(tx)`
    UPDATE settings SET value = to_jsonb(${now}::bigint)
    WHERE name = ${appliedAt} AND value::bigint > ${now + precision}::bigint RETURNING name`;
  if (isAhead) await execute(tx)`UPDATE ddex_releases SET next_change_at = now()`;
};

/**
 * Lists releases whose deals have started or ended, or that were evaluated under other settings (`settingsKey`), but those whose
 * deals could not be applied.
 */
export const listDue = (
  db: Handle,
  settingsKey: string,
  { limit, failed }: { limit: number; failed: readonly number[] },
): Promise<number[]> =>
  listValues(db)`
    SELECT id FROM ddex_releases WHERE (next_change_at <= now() OR territory <> ${settingsKey}) AND id <> ALL(${failed}::bigint[])
    ORDER BY next_change_at NULLS LAST, id LIMIT ${limit}`;

/**
 * Setting: tracks that were revoked and restored since all deals have to be read anew; absent otherwise. A migration that
 * asks for this takes `seen` out of an earlier one, since what it closes itself is not seen.
 */
const readAnew = 'ddex_deals_read_anew';

/** The reading of all deals anew, `seen` once somebody has looked at what it closes; null if it is not under way. */
export const findReadAnew = async (db: Handle): Promise<{ seen?: true } | null> =>
  (await findSetting(db, readAnew)) as { seen?: true } | null;

/** Adds to the effect of reading all deals anew, while that is under way. */
export const addReadAnew = (tx: Handle, revoked: number, restored: number): Promise<void> =>
  execute(tx)`
    UPDATE settings SET value = value || jsonb_build_object('revoked', (value -> 'revoked')::int + ${revoked}::int,
      'restored', (value -> 'restored')::int + ${restored}::int) WHERE name = ${readAnew}`;

/** Lets the reading of all deals anew go on, but for these tracks, whose closing waits for an operator. */
export const setReadAnewSeen = async (tx: Handle, waiting: ReadonlyMap<number, Closed>): Promise<void> => {
  await execute(tx)`UPDATE settings SET value = value || '{"seen": true}' WHERE name = ${readAnew}`;
  await execute(tx)`
    INSERT INTO ddex_pending_closures (track_id, reason)
    SELECT * FROM unnest(${[...waiting.keys()]}::bigint[], ${[...waiting.values()]}::text[])
    ON CONFLICT (track_id) DO UPDATE SET reason = excluded.reason`;
};

/** Ends the waiting of these tracks. */
export const removePendingClosures = (tx: Handle, ids: readonly number[]): Promise<void> =>
  execute(tx)`DELETE FROM ddex_pending_closures WHERE track_id = ANY(${ids}::bigint[])`;

/** Lets all tracks close that wait for it: the job applies the deals of their releases. Returns their number. */
export const releasePendingClosures = (tx: Handle): Promise<number> =>
  readValue(tx)`
    WITH gone AS (DELETE FROM ddex_pending_closures RETURNING track_id),
      due AS (UPDATE ddex_releases SET next_change_at = now()
        WHERE id IN (SELECT release_id FROM ddex_tracks JOIN gone USING (track_id)))
    SELECT count(*)::integer AS count FROM gone`;

/** Ends the reading of all deals anew; returns its effect, or null if it was not under way or waits for an operator. */
export const endReadAnew = (tx: Handle): Promise<{ revoked: number; restored: number } | null> =>
  findValue(tx)`
    DELETE FROM settings WHERE name = ${readAnew} AND NOT EXISTS (SELECT FROM ddex_pending_closures)
    RETURNING value - 'seen' AS value`;

export const listTracksOf = (tx: Handle, releaseId: number): Promise<number[]> =>
  listValues(tx)`
    SELECT track_id FROM ddex_tracks WHERE release_id = ${releaseId} ORDER BY track_id`;
