import { readPresent } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { pushTo } from '../../../lib/push-to.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import {
  blockNewTracks,
  licenceReason,
  restoreEach,
  revokeEach,
} from '../../catalogue/revocations/revocations.store.ts';
import {
  type TrackLicence,
  upsertAppliedAt,
  listTrackLicences,
  listPresent,
  listTerms,
  listTracksOf,
  lockRelease,
  removeBlocks,
  removePendingClosures,
  setNextChange,
  upsertBlocks,
} from './ddex.store.ts';
import { toStored } from '../../../formats/ddex/moments.ts';
import { bestOf, type Availability, endsOf, sooner, trackAvailability } from './deals.rules.ts';
import type { Closed } from '../../../formats/ddex/message.ts';
import { settingsKey, type Playing } from './uses.rules.ts';

export interface DealContext {
  actor: Actor;
  playing: Playing;
  /** True if a closing that waits for an operator goes on waiting, as no message but time has come. */
  onSchedule?: true;
}

interface Judging extends DealContext {
  /** Milliseconds since the epoch at which deals are evaluated. */
  at: number;
}

/** Ids of the tracks that were revoked and restored. */
export interface DealChanges {
  revoked: number[];
  restored: number[];
}

const availabilityIn =
  ({ playing, at }: Pick<Judging, 'playing' | 'at'>) =>
  ({
    release_deals: deals,
    is_purged: purged,
    is_listed,
    deals: own,
  }: Omit<TrackLicence, 'track_id'>): Availability => {
    const availability = trackAvailability({ deals, purged }, own, playing, at);
    const withAll = availability.closed === 'purged' || availability.closed === 'taken_down';
    // A track missing from the newest message has no deal. A takedown may name the release and none of its tracks.
    return is_listed || withAll ? availability : { closed: 'no_deal', until: null };
  };

const close = async (tx: Handle, ids: readonly number[], reason: Closed, actor: Actor | null) => {
  const cause = { reason: licenceReason(reason), by: 'licence' } as const;
  // A track that was never playable is blocked without announcing a revocation.
  if (actor) await revokeEach(tx, actor, { kind: 'track', ids }, cause);
  else await blockNewTracks(tx, ids, cause.reason, cause.by);
};

type Dealt = Pick<TrackLicence, 'release_deals' | 'deals'>;

const endsIn =
  ({ playing, at }: Judging) =>
  ({ release_deals, deals }: Dealt) =>
    endsOf([...release_deals, ...(deals ?? [])], playing.territory, at);

/** True if all has ended that deals could allow by any reading of their territories and uses. */
const isOver = (licences: readonly Dealt[], judging: Judging): boolean =>
  licences.map(endsIn(judging)).every(({ last }) => last <= judging.at);

/** Revokes or restores tracks as the deals of all their releases require. */
const judge = async (tx: Handle, ids: readonly number[], judging: Judging, isNew = false): Promise<DealChanges> => {
  const changes: DealChanges = { revoked: [], restored: [] };
  if (ids.length === 0) return changes;
  const licences = new Map<number, TrackLicence[]>();
  for (const licence of await listTrackLicences(tx, ids)) pushTo(licences, licence.track_id, licence);
  const closing = new Map<Closed, number[]>();
  const blocked = new Map<Closed, number[]>();
  const opened: number[] = [];
  const decided: number[] = [];
  for (const { id, is_revoked, by_licence, reason, pending } of await listPresent(tx, ids)) {
    const { closed } = bestOf((licences.get(id) ?? []).map(availabilityIn(judging)));
    const waits = pending !== null && pending === closed && judging.onSchedule === true;
    if (waits && (closed === 'ended' || !isOver(licences.get(id) ?? [], judging))) continue;
    if (pending !== null) decided.push(id);
    if (closed === null) {
      if (by_licence) changes.restored.push(id);
      if (reason !== null) opened.push(id);
      continue;
    }
    if (reason !== closed) pushTo(blocked, closed, id);
    if (is_revoked && (!by_licence || reason === closed)) continue;
    pushTo(closing, closed, id);
    if (!is_revoked) changes.revoked.push(id);
  }
  if (decided.length > 0) await removePendingClosures(tx, decided);
  await removeBlocks(tx, opened);
  for (const [reason, tracks] of blocked) await upsertBlocks(tx, tracks, reason);
  if (changes.restored.length > 0) await restoreEach(tx, judging.actor, 'track', changes.restored);
  // Comes last because it notifies clients: all tracks of one reason at once.
  for (const [reason, gone] of closing) await close(tx, gone, reason, isNew ? null : judging.actor);
  return changes;
};

/**
 * Revokes tracks that this transaction has added as far as deals do not allow them now: an import takes long, and the job
 * that ends deals has not seen them. What an operator has revoked stays so, and its block is stored beside, for when the
 * operator's reason is taken back.
 */
export const applyDealsToNewTracks = async (
  tx: Handle,
  ids: readonly number[],
  dealContext: DealContext,
): Promise<void> => {
  await lockCatalogue(tx);
  await judge(tx, ids, { ...dealContext, at: await readPresent(tx) }, true);
};

/** Applies deals to all tracks of a release and schedules the next change, also of recordings that are yet to come. */
export const applyDealsToRelease = async (
  tx: Handle,
  releaseId: number,
  dealContext: DealContext,
): Promise<DealChanges> => {
  await lockCatalogue(tx);
  await lockRelease(tx, releaseId);
  // The next change is one that these tracks have not been judged by.
  const judging = { ...dealContext, at: await readPresent(tx) };
  const changes = await judge(tx, await listTracksOf(tx, releaseId), judging);
  const all = (await listTerms(tx, releaseId)).flatMap(({ is_purged, deals: release_deals, recordings }) =>
    [...new Set([null, ...Object.values(recordings)])].map((deals) => ({
      is_purged,
      is_listed: true,
      release_deals,
      deals,
    })),
  );
  await upsertAppliedAt(tx, judging.at);
  const { until } = bestOf(all.map(availabilityIn(judging)));
  // Tracks that wait for an operator end by deals that are not for here, too.
  const end = judging.onSchedule ? toStored(Math.min(...all.map((each) => endsIn(judging)(each).next))) : null;
  await setNextChange(tx, releaseId, settingsKey(dealContext.playing), sooner(until, end));
  return changes;
};
