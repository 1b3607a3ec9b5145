import type { Translations } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import type { Closed } from '../../ern/message.ts';
import { translationsJson } from '../../db/translations.ts';
import { type Actor, record } from '../audit/audit.store.ts';
import { insertEvent, insertOfficeEvent } from '../events/events.store.ts';
import { refreshSearch } from '../search/search-index.store.ts';
import { lockCatalogue } from '../../db/catalogue-lock.ts';
import { recountAlbum } from '../catalogue/album-aggregates.store.ts';
import { licenceReasons } from './licence-reasons.rules.ts';
import { removeQuarantined } from './quarantine.store.ts';
import { trackIsPlayable } from '../track-rows/track-rows.store.ts';

export type Revocable = 'track' | 'album';

/** A revoked or restored track or album. */
export interface Settled {
  id: number;
  name: string;
  artist: string;
  /** RFC 3339; null if restored. */
  revoked_at: string | null;
  /** Tracks whose playability has changed. */
  tracks: number[];
}

const tableOf = (kind: Revocable) => sql.table(`${kind}s`);

interface Found {
  name: string;
  artist: string;
  album_id: number;
  revoked_at: string | null;
  reason: Translations | null;
}

const find = async (tx: Handle, kind: Revocable, id: number): Promise<Found | undefined> => {
  const album = kind === 'track' ? sql`album_id` : sql`id`;
  const { rows } = await sql<Found>`
    SELECT name, artist, ${album} AS album_id, revoked_at, revoked_reason AS reason
    FROM ${tableOf(kind)} WHERE id = ${id}`.execute(tx);
  return rows[0];
};

const listPlayableOf = async (tx: Handle, kind: Revocable, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT tracks.id FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE ${tableOf(kind)}.id = ${id} AND ${trackIsPlayable} ORDER BY tracks.id`.execute(tx);
  return rows.map((row) => row.id);
};

/** Why something is revoked. `licence`: its deals require it, and not an operator. */
interface Cause {
  reason: Translations;
  licence: boolean;
}

/**
 * What is left when an operator's reason is taken back, or null: the end of a licence stands beside it, and stays. Whoever
 * finds that a licence has begun removes the block before.
 */
const remainingCause = async (tx: Handle, kind: Revocable, id: number): Promise<Cause | null> => {
  if (kind === 'album') return null;
  const { rows } = await sql<{ reason: Closed }>`
    SELECT reason FROM ddex_track_blocks WHERE track_id = ${id}`.execute(tx);
  return rows[0] ? { reason: licenceReasons[rows[0].reason], licence: true } : null;
};

/** Repeating a revocation keeps its time and changes the reason. */
const mark = async (tx: Handle, kind: Revocable, id: number, cause: Cause | null): Promise<string | null> => {
  const reason = cause && translationsJson(cause.reason);
  const { rows } = await sql<{ revoked_at: string | null }>`
    UPDATE ${tableOf(kind)} SET
      revoked_at = ${reason ? sql`coalesce(revoked_at, now())` : sql`NULL`}, revoked_reason = ${reason},
      ${kind === 'track' ? sql`revoked_by_licence = ${cause?.licence ?? false},` : sql``} version = version + 1
    WHERE id = ${id} RETURNING revoked_at`.execute(tx);
  return rows[0]?.revoked_at ?? null;
};

/**
 * Adds tracks to (1) or subtracts them from (-1) the totals of their collections and playlists. A track may be in very
 * many playlists, and the difference is cheaper than a recount.
 */
const countInSets = async (tx: Handle, ids: readonly number[], sign: 1 | -1): Promise<void> => {
  if (ids.length === 0) return;
  const sums = (table: string, set: string) => sql`(
    SELECT held.${sql.ref(set)} AS id, count(*) AS tracks, sum(tracks.duration_ms) AS ms, sum(tracks.size) AS bytes
    FROM ${sql.table(table)} AS held JOIN tracks ON tracks.id = held.track_id
    WHERE held.track_id = ANY(${ids}::bigint[]) GROUP BY 1) AS more`;
  const by = sql.lit(sign);
  await sql`
    UPDATE collections SET track_count = track_count + ${by} * more.tracks,
      duration_ms = collections.duration_ms + ${by} * more.ms, size = collections.size + ${by} * more.bytes
    FROM ${sums('collection_tracks', 'collection_id')} WHERE collections.id = more.id`.execute(tx);
  await sql`
    UPDATE playlists SET track_count = track_count + ${by} * more.tracks,
      duration_ms = playlists.duration_ms + ${by} * more.ms
    FROM ${sums('playlist_tracks', 'playlist_id')} WHERE playlists.id = more.id`.execute(tx);
};

/** Writes an audit entry unless nothing has changed. */
const tell = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  id: number,
  { verb, before, after }: { verb: 'revoke' | 'restore'; before: Found; after: Found },
) => {
  const told = ({ revoked_at, reason }: Found) => ({ revoked_at, reason });
  if (JSON.stringify(told(before)) === JSON.stringify(told(after))) return;
  await record(tx, actor, {
    act: `${kind}.${verb}`,
    kind,
    id,
    name: before.name,
    before: told(before),
    after: told(after),
  });
};

const settle = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  id: number,
  given: Cause | null,
): Promise<Settled | null> => {
  await lockCatalogue(tx);
  const found = await find(tx, kind, id);
  if (!found) return null;
  const before = await listPlayableOf(tx, kind, id);
  const cause = given ?? (await remainingCause(tx, kind, id));
  const revoked_at = await mark(tx, kind, id, cause);
  const after = await listPlayableOf(tx, kind, id);
  const verb = given ? 'revoke' : 'restore';
  await tell(tx, actor, kind, id, {
    verb,
    before: found,
    after: { ...found, revoked_at, reason: cause?.reason ?? null },
  });
  const [gone, back] = [without(before, after), without(after, before)];
  await countInSets(tx, gone, -1);
  await countInSets(tx, back, 1);
  await recountAlbum(tx, found.album_id);
  await refreshSearch(tx, found.album_id, []);
  return { id, name: found.name, artist: found.artist, revoked_at, tracks: [...gone, ...back] };
};

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
};

const settleEach = async (tx: Handle, actor: Actor, kind: Revocable, ids: readonly number[], cause: Cause | null) => {
  const settled: Settled[] = [];
  for (const id of new Set(ids)) {
    const one = await settle(tx, actor, kind, id, cause);
    if (one) settled.push(one);
  }
  return settled;
};

/** Notifies clients; comes last, since other events wait until the transaction ends. */
const announce = async (
  tx: Handle,
  event: 'track.revoked' | 'track.restored',
  kind: Revocable,
  settled: readonly Settled[],
): Promise<void> => {
  const changed = settled.filter(({ tracks }) => tracks.length > 0);
  const told =
    kind === 'album'
      ? changed.map(({ id, tracks }) => ({ track_ids: tracks, album_id: id }))
      : [{ track_ids: changed.flatMap(({ tracks }) => tracks), album_id: null }];
  for (const data of told) if (data.track_ids.length > 0) await insertEvent(tx, null, { event, data });
};

/** Maximum number of ids in one office event; its pages are reloaded whatever the ids are. */
const mostTold = 100;

const tellOffice = async (tx: Handle, event: 'revoked' | 'restored', kind: Revocable, settled: readonly Settled[]) => {
  const ids = settled.slice(0, mostTold).map(({ id }) => id);
  if (ids.length > 0) await insertOfficeEvent(tx, { event: `catalogue.${event}`, data: { kind, ids } });
};

/**
 * Revokes tracks, or albums with their tracks, from the end of the transaction on; unknown ids are omitted from the
 * result. Counts and search documents are updated in the same transaction. `licence`: for tracks whose deals require it.
 */
export const revokeEach = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
  reason: Translations,
  licence = false,
): Promise<Settled[]> => {
  const settled = await settleEach(tx, actor, kind, ids, { reason, licence });
  await announce(tx, 'track.revoked', kind, settled);
  await tellOffice(tx, 'revoked', kind, settled);
  return settled;
};

/**
 * Restores tracks or albums; a track that was revoked by itself is not restored with its album, and one without a licence
 * stays revoked for that.
 */
export const restoreEach = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  ids: readonly number[],
): Promise<Settled[]> => {
  const settled = await settleEach(tx, actor, kind, ids, null);
  if (kind === 'track') await removeQuarantined(tx, ids);
  await announce(tx, 'track.restored', kind, settled);
  await tellOffice(tx, 'restored', kind, settled);
  return settled;
};

/** `revokeEach` for one id; null if it does not exist. */
export const revoke = async (
  tx: Handle,
  actor: Actor,
  kind: Revocable,
  id: number,
  reason: Translations,
): Promise<Settled | null> => (await revokeEach(tx, actor, kind, [id], reason))[0] ?? null;

/** `restoreEach` for one id; null if it does not exist. */
export const restore = async (tx: Handle, actor: Actor, kind: Revocable, id: number): Promise<Settled | null> =>
  (await restoreEach(tx, actor, kind, [id]))[0] ?? null;

/** A date in the past keeps a track that was never playable out of the latest revocations. */
const neverPlayed = '1970-01-01T00:00:00Z';

/** Blocks a track that is being added. Nobody had it, so that no event is sent. */
export const holdBack = async (tx: Handle, trackId: number, reason: Translations, licence = false): Promise<void> => {
  await lockCatalogue(tx);
  const { rows } = await sql<{ album_id: number }>`
    UPDATE tracks SET revoked_at = ${neverPlayed}::timestamptz,
      revoked_reason = ${translationsJson(reason)}, revoked_by_licence = ${licence}
    WHERE id = ${trackId} RETURNING album_id`.execute(tx);
  const [track] = rows;
  if (!track) return;
  await recountAlbum(tx, track.album_id);
  await refreshSearch(tx, track.album_id, []);
};

const isRevokedByOperator = sql`(albums.revoked_at IS NOT NULL
  OR (other.revoked_at IS NOT NULL AND NOT other.revoked_by_licence))`;

/** Notes the bytes of a track that is about to get others if an operator has revoked it: they may come again elsewhere. */
export const insertFormerAudio = async (tx: Handle, track: number, newHash: string): Promise<void> => {
  await sql`
    INSERT INTO former_audio (content_hash, track_id)
    SELECT other.content_hash, other.id FROM tracks AS other JOIN albums ON albums.id = other.album_id
    WHERE other.id = ${track} AND other.content_hash <> ${newHash} AND ${isRevokedByOperator}
    ON CONFLICT DO NOTHING`.execute(tx);
};

/**
 * Those of these tracks whose bytes an operator has revoked as another track, now or before that track got others, and
 * the reason. Left out are tracks that had these bytes (`formerHash`) before.
 */
export const listRevokedBytes = async (
  tx: Handle,
  ids: readonly number[],
  formerHash: string | null,
): Promise<{ id: number; reason: Translations }[]> => {
  const { rows } = await sql<{ id: number; reason: Translations }>`
    SELECT DISTINCT ON (tracks.id) tracks.id,
      CASE WHEN other.revoked_at IS NULL OR other.revoked_by_licence THEN albums.revoked_reason
        ELSE other.revoked_reason END AS reason
    FROM tracks CROSS JOIN LATERAL (
        SELECT id FROM tracks AS same WHERE same.content_hash = tracks.content_hash AND same.id <> tracks.id
        UNION SELECT track_id FROM former_audio WHERE former_audio.content_hash = tracks.content_hash
          AND track_id <> tracks.id
      ) AS with_bytes JOIN tracks AS other ON other.id = with_bytes.id JOIN albums ON albums.id = other.album_id
    WHERE tracks.id = ANY(${ids}::bigint[]) AND tracks.content_hash IS DISTINCT FROM ${formerHash}
      AND ${isRevokedByOperator}
    ORDER BY tracks.id, other.id`.execute(tx);
  return rows;
};

/** The reason of `listRevokedBytes` for one track, or null. */
export const findRevokedBytes = async (
  tx: Handle,
  trackId: number,
  formerHash: string | null,
): Promise<Translations | null> => (await listRevokedBytes(tx, [trackId], formerHash))[0]?.reason ?? null;
