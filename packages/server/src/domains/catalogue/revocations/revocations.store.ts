import { inEachLanguage, type Translations } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import type { Closed } from '../../../formats/ddex/message.ts';
import { translationsJson } from '../../../db/translations.ts';
import { type Act, type Actor, recordAll } from '../../common/audit/audit.store.ts';
import { isSame } from '../../common/audit/changed-fields.rules.ts';
import { insertEvents, insertOfficeEvent } from '../../common/events/events.store.ts';
import { refreshAlbums } from '../search/search-index.store.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import { execute, listRows } from '../../../db/rows.ts';
import { recountAlbums } from '../catalogue/album-aggregates.store.ts';
import { textsIn } from '../../../text/texts.ts';
import { removeQuarantined, setQuarantinedRevoked } from './quarantine.store.ts';
import { noteHits } from './notices.store.ts';
import { neverPlayed, trackIsPlayable } from '../track-rows/track-rows.store.ts';

export type Revocable = 'track' | 'album';

export interface RevocationResult {
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
  id: number;
  name: string;
  artist: string;
  album_id: number;
  revoked_at: string | null;
  reason: Translations | null;
  /** Why deals do not allow the track, whatever else stands. */
  blocked: Closed | null;
}

/** Locks what there is of these ids; returns it in their order. */
const list = async (tx: Handle, kind: Revocable, ids: readonly number[]): Promise<Found[]> => {
  const more =
    kind === 'track'
      ? sql`album_id, (SELECT reason FROM ddex_track_blocks WHERE track_id = tracks.id) AS blocked`
      : sql`id AS album_id, NULL AS blocked`;
  const rows = await listRows(tx)<Found>`
    SELECT id, name, artist, revoked_at, revoked_reason AS reason, ${more}
    FROM ${tableOf(kind)} WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
};

/** Playable tracks of these tracks or albums, by the id of each. */
const listPlayableOf = async (tx: Handle, kind: Revocable, ids: readonly number[]): Promise<Map<number, number[]>> => {
  const rows = await listRows(tx)<{ of: number; tracks: number[] }>`
    SELECT ${tableOf(kind)}.id AS of, jsonb_agg(tracks.id ORDER BY tracks.id) AS tracks
    FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE ${tableOf(kind)}.id = ANY(${ids}::bigint[]) AND ${trackIsPlayable} GROUP BY 1`;
  return new Map(rows.map((row) => [row.of, row.tracks]));
};

/** Origin: an operator, the track's deals, or an operator's revocation of another track with the same bytes. */
export type RevokedBy = 'operator' | 'licence' | 'copy';

/** Tracks or albums, by their ids. */
export interface RevocableMusic {
  kind: Revocable;
  ids: readonly number[];
}

/** Reason that distributors read for a track that cannot be played for its licence. */
export const licenceReason = (closed: Closed): Translations =>
  inEachLanguage((language) => textsIn(language).revocations.licence[closed]);

/** Reason that distributors read for a track whose recording the decoder has found damaged. */
export const damaged: Translations = inEachLanguage((language) => textsIn(language).revocations.damaged);

interface Cause {
  reason: Translations;
  by: RevokedBy;
}

/**
 * Returns the cause that is left without an operator's reason, or null: the end of a licence stays beside it. Code that
 * finds that a licence has begun removes the block before.
 */
const remainingCause = ({ blocked }: Found): Cause | null =>
  blocked && { reason: licenceReason(blocked), by: 'licence' };

/** Returns the time of each revocation. Repeating one keeps its time and changes the reason. */
const setRevoked = async (
  tx: Handle,
  kind: Revocable,
  causes: readonly (readonly [id: number, cause: Cause | null])[],
): Promise<Map<number, string | null>> => {
  const reasons = causes.map(([, cause]) => cause && translationsJson(cause.reason));
  const rows = await listRows(tx)<{ id: number; revoked_at: string | null }>`
    UPDATE ${tableOf(kind)} AS changed SET
      revoked_at = CASE WHEN new.reason IS NOT NULL THEN coalesce(revoked_at, now()) END,
      revoked_reason = new.reason::jsonb,
      ${kind === 'track' ? sql`revoked_by_licence = new.by = 'licence', revoked_with_copy = new.by = 'copy',` : sql``}
      version = version + 1
    FROM unnest(${causes.map(([id]) => id)}::bigint[], ${reasons}::text[],
      ${causes.map(([, cause]) => cause?.by ?? '')}::text[]) AS new (id, reason, by)
    WHERE changed.id = new.id RETURNING changed.id, changed.revoked_at`;
  return new Map(rows.map((row) => [row.id, row.revoked_at]));
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

const entriesOf = (
  kind: Revocable,
  verb: 'revoke' | 'restore',
  changes: readonly { before: Found; after: Found }[],
) => {
  const values = ({ revoked_at, reason }: Found) => ({ revoked_at, reason });
  return changes
    .map(({ before, after }) => ({ id: before.id, name: before.name, before: values(before), after: values(after) }))
    .filter(({ before, after }) => !isSame(before, after))
    .map((entry): Act => ({ act: `${kind}.${verb}`, kind, ...entry }));
};

/** Revokes (`given`) or restores by a number of statements that does not depend on the number of ids. */
const apply = async (
  tx: Handle,
  actor: Actor,
  { kind, ids }: RevocableMusic,
  requested: Cause | null,
): Promise<RevocationResult[]> => {
  await lockCatalogue(tx);
  const found = await list(tx, kind, ids);
  if (found.length === 0) return [];
  const before = await listPlayableOf(tx, kind, ids);
  const causes = new Map(found.map((each) => [each.id, requested ?? remainingCause(each)]));
  const times = await setRevoked(tx, kind, [...causes]);
  const after = await listPlayableOf(tx, kind, ids);
  const changes = found.map((each) => {
    const reason = causes.get(each.id)?.reason ?? null;
    return { before: each, after: { ...each, revoked_at: times.get(each.id) ?? null, reason } };
  });
  await recordAll(tx, actor, entriesOf(kind, requested ? 'revoke' : 'restore', changes));
  const differences = (of: typeof before, others: typeof before) =>
    new Map([...of].map(([id, tracks]) => [id, without(tracks, others.get(id) ?? [])]));
  const [gone, back] = [differences(before, after), differences(after, before)];
  await countInSets(tx, [...gone.values()].flat(), -1);
  await countInSets(tx, [...back.values()].flat(), 1);
  // The totals and the document of an album are about its tracks that are not revoked by themselves.
  if (kind === 'track') await refreshAlbumsOf(tx, found);
  return changes.map(({ after: { id, name, artist, revoked_at } }) => {
    const tracks = [...(gone.get(id) ?? []), ...(back.get(id) ?? [])];
    return { id, name, artist, revoked_at, tracks };
  });
};

const refreshAlbumsOf = async (tx: Handle, tracks: readonly { album_id: number }[]): Promise<void> => {
  const albums = [...new Set(tracks.map(({ album_id }) => album_id))].toSorted((a, b) => a - b);
  await recountAlbums(tx, albums);
  await refreshAlbums(tx, albums);
};

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
};

/** Notifies clients; comes last, since other events wait until the transaction ends. */
const announce = async (
  tx: Handle,
  event: 'track.revoked' | 'track.restored',
  kind: Revocable,
  results: readonly RevocationResult[],
): Promise<void> => {
  const changed = results.filter(({ tracks }) => tracks.length > 0);
  const eventData =
    kind === 'album'
      ? changed.map(({ id, tracks }) => ({ track_ids: tracks, album_id: id }))
      : [{ track_ids: changed.flatMap(({ tracks }) => tracks), album_id: null }];
  const items = eventData.filter(({ track_ids }) => track_ids.length > 0).map((data) => ({ event, data }));
  await insertEvents(tx, null, items);
};

/** Maximum number of ids in one office event; its pages are reloaded whatever the ids are. */
const mostTold = 100;

const publishToOffice = async (
  tx: Handle,
  event: 'revoked' | 'restored',
  kind: Revocable,
  results: readonly RevocationResult[],
) => {
  const ids = results.slice(0, mostTold).map(({ id }) => id);
  if (ids.length > 0) await insertOfficeEvent(tx, { event: `catalogue.${event}`, data: { kind, ids } });
};

/**
 * Revokes tracks, or albums with their tracks, from the end of the transaction on; unknown ids are omitted from the
 * result. Counts and search documents are updated in the same transaction, which also notes whom an email is to be sent to:
 * of a planned revocation (`planId`) those who know nothing of it yet.
 */
export const revokeEach = async (
  tx: Handle,
  actor: Actor,
  { kind, ids }: RevocableMusic,
  { reason, by = 'operator', planId = null }: Pick<Cause, 'reason'> & Partial<Cause> & { planId?: number | null },
): Promise<RevocationResult[]> => {
  const results = await apply(tx, actor, { kind, ids }, { reason, by });
  if (kind === 'track' && by !== 'licence') await setQuarantinedRevoked(tx, ids);
  const gone = results.flatMap(({ tracks }) => tracks);
  if (gone.length > 0) await noteHits(tx, gone, planId);
  await announce(tx, 'track.revoked', kind, results);
  await publishToOffice(tx, 'revoked', kind, results);
  return results;
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
): Promise<RevocationResult[]> => {
  const results = await apply(tx, actor, { kind, ids }, null);
  if (kind === 'track') await removeQuarantined(tx, ids);
  await announce(tx, 'track.restored', kind, results);
  await publishToOffice(tx, 'restored', kind, results);
  return results;
};

/** Blocks tracks that are being added. No client had them, so that no event is sent. */
export const blockNewTracks = async (
  tx: Handle,
  ids: readonly number[],
  reason: Translations,
  by: RevokedBy = 'operator',
): Promise<void> => {
  await lockCatalogue(tx);
  const rows = await listRows(tx)<{ album_id: number }>`
    UPDATE tracks SET revoked_at = ${neverPlayed}::timestamptz,
      revoked_reason = ${translationsJson(reason)}, revoked_by_licence = ${by === 'licence'},
      revoked_with_copy = ${by === 'copy'}
    WHERE id = ANY(${ids}::bigint[]) RETURNING album_id`;
  await refreshAlbumsOf(tx, rows);
};

/** A recording in quarantine is withdrawn, but not revoked by an operator unless it was before. */
const isTrackRevokedByOperator = sql`(other.revoked_at IS NOT NULL AND NOT other.revoked_by_licence
  AND NOT EXISTS (SELECT FROM quarantined_tracks WHERE track_id = other.id AND NOT was_revoked))`;

const isRevokedByOperator = sql`(albums.revoked_at IS NOT NULL OR ${isTrackRevokedByOperator})`;

/** Notes the bytes of a track that is about to get others if an operator has revoked it: they may come again elsewhere. */
export const insertFormerAudio = (tx: Handle, track: number, newHash: string): Promise<void> =>
  execute(tx)`
    INSERT INTO former_audio (content_hash, track_id)
    SELECT other.content_hash, other.id FROM tracks AS other JOIN albums ON albums.id = other.album_id
    WHERE other.id = ${track} AND other.content_hash <> ${newHash} AND ${isRevokedByOperator}
    ON CONFLICT DO NOTHING`;

/**
 * Those of these tracks whose bytes an operator has revoked as another track, now or before that track got others, and
 * the reason. Left out are tracks that had these bytes (`formerHash`) before, and those that are revoked for a reason of
 * their own, which outlasts that of the other track.
 */
export const listRevokedBytes = (
  tx: Handle,
  ids: readonly number[],
  formerHash: string | null,
): Promise<{ id: number; reason: Translations }[]> =>
  listRows(tx)`
    SELECT DISTINCT ON (tracks.id) tracks.id,
      CASE WHEN ${isTrackRevokedByOperator} THEN other.revoked_reason ELSE albums.revoked_reason END AS reason
    FROM tracks CROSS JOIN LATERAL (
        SELECT id FROM tracks AS same WHERE same.content_hash = tracks.content_hash AND same.id <> tracks.id
        UNION SELECT track_id FROM former_audio WHERE former_audio.content_hash = tracks.content_hash
          AND track_id <> tracks.id
      ) AS with_bytes JOIN tracks AS other ON other.id = with_bytes.id JOIN albums ON albums.id = other.album_id
    WHERE tracks.id = ANY(${ids}::bigint[]) AND tracks.content_hash IS DISTINCT FROM ${formerHash}
      AND (tracks.revoked_at IS NULL OR tracks.revoked_by_licence OR tracks.revoked_with_copy) AND ${isRevokedByOperator}
    ORDER BY tracks.id, other.id`;

interface Copy {
  id: number;
  /** Artist, name and album. */
  shown: string;
  /** True if its playability changes. */
  is_changed: boolean;
  is_withdrawn: boolean;
}

/** The bytes that each track has, or had while an operator had revoked it. */
const audio = sql`(SELECT id, content_hash FROM tracks UNION ALL SELECT track_id, content_hash FROM former_audio)`;

/**
 * Other tracks with the bytes of these tracks or albums that an operator's revocation reaches as well, or that come back
 * with them: those whose bytes, also former ones, are then revoked as no other track. Left out are those of `all`, which
 * the same act is for; the restoration of an album is for none of its tracks.
 */
export const listCopies = async (
  db: Handle,
  { kind, ids, all = ids }: RevocableMusic & { all?: readonly number[] },
  act: 'revoke' | 'restore',
): Promise<Copy[]> => {
  const isChosen = (table: string, of = ids) =>
    sql`${sql.ref(`${table}.${kind === 'track' ? 'id' : 'album_id'}`)} = ANY(${of}::bigint[])`;
  const [track, album] = kind === 'track' ? [isChosen('other'), sql`false`] : [sql`false`, isChosen('other')];
  const isWithdrawn = sql`EXISTS (SELECT FROM quarantined_tracks WHERE track_id = copy.id)`;
  // `OFFSET 0` lets the copies that were found be looked up one by one, instead of joining the whole catalogue with itself.
  const [isReached, isChanged, isExempt] =
    act === 'revoke'
      ? [sql`(copy.revoked_at IS NULL OR copy.revoked_by_licence)`, sql`copy.revoked_at IS NULL`, isChosen('copy', all)]
      : [
          sql`copy.revoked_with_copy AND NOT EXISTS (
          SELECT FROM ${audio} AS own JOIN ${audio} AS same ON same.content_hash = own.content_hash
            JOIN tracks AS other ON other.id = same.id JOIN albums ON albums.id = other.album_id
          WHERE own.id = copy.id AND other.id <> copy.id AND (
            (albums.revoked_at IS NOT NULL AND NOT ${album}) OR (other.revoked_at IS NOT NULL
              AND NOT other.revoked_by_licence AND NOT other.revoked_with_copy AND NOT ${track})) OFFSET 0)`,
          sql`NOT ${isWithdrawn} AND NOT EXISTS (SELECT FROM ddex_track_blocks WHERE track_id = copy.id)`,
          kind === 'track' ? isChosen('copy', all) : sql`false`,
        ];
  // A copy that has got other bytes since stays revoked for those that it had.
  const borne = act === 'revoke' ? sql`(SELECT id, content_hash FROM tracks)` : audio;
  return listRows(db)<Copy>`
    SELECT DISTINCT copy.id, format('%s — %s (%s)', copy.artist, copy.name, albums.name) AS shown,
      (albums.revoked_at IS NULL OR ${isChosen('copy')}) AND ${isChanged} AS is_changed, ${isWithdrawn} AS is_withdrawn
    FROM tracks AS chosen JOIN ${audio} AS heard ON heard.id = chosen.id
      JOIN ${borne} AS borne ON borne.content_hash = heard.content_hash
      JOIN tracks AS copy ON copy.id = borne.id JOIN albums ON albums.id = copy.album_id
    WHERE ${isChosen('chosen')} AND NOT ${isExempt} AND ${isReached} ORDER BY copy.id`;
};

/**
 * Lists tracks that play, or whose licence alone has ended, with bytes that an operator has revoked as another track, and the
 * reason. What an operator has restored after that, by itself or with its album, is left out.
 */
export const listLeftCopies = (tx: Handle): Promise<{ id: number; reason: Translations }[]> =>
  listRows(tx)`
    SELECT DISTINCT ON (copy.id) copy.id,
      CASE WHEN ${isTrackRevokedByOperator} THEN other.revoked_reason ELSE albums.revoked_reason END AS reason
    FROM tracks AS copy JOIN ${audio} AS heard ON heard.content_hash = copy.content_hash AND heard.id <> copy.id
      JOIN tracks AS other ON other.id = heard.id JOIN albums ON albums.id = other.album_id
    WHERE (copy.revoked_at IS NULL OR copy.revoked_by_licence) AND ${isRevokedByOperator}
      AND NOT EXISTS (
        SELECT FROM audit_log WHERE actor_kind IN ('staff', 'command') AND act IN ('track.restore', 'album.restore')
          AND (kind, object_id) IN (('track', copy.id::text), ('album', copy.album_id::text))
          AND at > CASE WHEN ${isTrackRevokedByOperator} THEN other.revoked_at ELSE albums.revoked_at END)
    ORDER BY copy.id, other.id`;

/** The reason of `listRevokedBytes` for one track, or null. */
export const findRevokedBytes = async (
  tx: Handle,
  trackId: number,
  formerHash: string | null,
): Promise<Translations | null> => (await listRevokedBytes(tx, [trackId], formerHash))[0]?.reason ?? null;
