import { defaultLanguage, type Translations } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import type { Actor } from '../audit/audit.store.ts';
import { lockCatalogue } from '../../db/catalogue-lock.ts';
import { holdBack, restoreEach, revokeEach } from '../revocations/revocations.store.ts';
import {
  type Holding,
  keepAppliedAt,
  keepClosed,
  listHoldings,
  listPresent,
  listTracksOf,
  type Present,
  removeClosed,
  setNextChange,
} from './ddex.store.ts';
import { bestOf, type Availability, trackAvailability } from './deals.rules.ts';
import type { Closed } from '../../ern/message.ts';
import { markOf, type Playing } from './uses.rules.ts';

export interface Settling {
  actor: Actor;
  playing: Playing;
  /** Milliseconds since the epoch at which deals are evaluated. */
  at: number;
}

/** Ids of the tracks that were revoked and restored. */
export interface Settled {
  revoked: number[];
  restored: number[];
}

const availabilityIn =
  ({ playing, at }: Pick<Settling, 'playing' | 'at'>) =>
  ({ release_deals: deals, is_purged: purged, is_listed, deals: own }: Holding): Availability => {
    const availability = trackAvailability({ deals, purged }, own, playing, at);
    const withAll = availability.closed === 'purged' || availability.closed === 'taken_down';
    // A track missing from the newest message has no deal. A takedown may name the release and none of its tracks.
    return is_listed || withAll ? availability : { closed: 'no_deal', until: null };
  };

/** True if the track is revoked for its deals and no operator has given another reason since. */
const isOurs = ({ is_revoked, told, reason }: Present): boolean =>
  is_revoked && reason !== null && told === reasons[reason][defaultLanguage];

/** True if the track has to be revoked, or its reason changed; false if an operator revoked it. */
const isToClose = (present: Present, reason: Closed): boolean =>
  !present.is_revoked || (isOurs(present) && present.reason !== reason);

const close = async (tx: Handle, { actor }: Settling, ids: readonly number[], reason: Closed, fresh: boolean) => {
  // A track that was never playable is blocked without announcing a revocation.
  if (!fresh) await revokeEach(tx, actor, 'track', ids, reasons[reason]);
  for (const id of ids) {
    if (fresh) await holdBack(tx, id, reasons[reason]);
    await keepClosed(tx, id, reason);
  }
};

/**
 * Revokes or restores tracks as the deals of all their releases require. `fresh`: this transaction has added the
 * tracks.
 */
export const applyDealsToTracks = async (
  tx: Handle,
  ids: readonly number[],
  settling: Settling,
  fresh = false,
): Promise<Settled> => {
  const settled: Settled = { revoked: [], restored: [] };
  if (ids.length === 0) return settled;
  await lockCatalogue(tx);
  const holdings = await listHoldings(tx, ids);
  const closing = new Map<Closed, number[]>();
  for (const present of await listPresent(tx, ids)) {
    const { closed } = bestOf(holdings.filter(({ track_id }) => track_id === present.id).map(availabilityIn(settling)));
    if (closed === null) {
      if (isOurs(present)) settled.restored.push(present.id);
      if (present.reason !== null) await removeClosed(tx, present.id);
    } else if (isToClose(present, closed)) {
      closing.set(closed, [...(closing.get(closed) ?? []), present.id]);
      if (!present.is_revoked) settled.revoked.push(present.id);
    }
  }
  if (settled.restored.length > 0) await restoreEach(tx, settling.actor, 'track', settled.restored);
  // Comes last because it notifies clients: all tracks of one reason at once.
  for (const [reason, gone] of closing) await close(tx, settling, gone, reason, fresh);
  return settled;
};

/** Applies deals to all tracks of a release and schedules the next change. */
export const applyDealsToRelease = async (tx: Handle, releaseId: number, settling: Settling): Promise<Settled> => {
  await lockCatalogue(tx);
  const ids = await listTracksOf(tx, releaseId);
  const settled = await applyDealsToTracks(tx, ids, settling);
  const own = (await listHoldings(tx, ids)).filter((holding) => holding.release_id === releaseId);
  await keepAppliedAt(tx, settling.at);
  await setNextChange(tx, releaseId, markOf(settling.playing), bestOf(own.map(availabilityIn(settling))).until);
  return settled;
};

/** Reason that distributors read for a track that cannot be played. */
export const reasons: Record<Closed, Translations> = {
  purged: { ru: 'Правообладатель удалил релиз', en: 'The rights holder removed the release' },
  taken_down: { ru: 'Правообладатель снял релиз', en: 'The rights holder took the release down' },
  ended: { ru: 'Срок лицензии закончился', en: 'The licence has expired' },
  not_begun: { ru: 'Лицензия ещё не началась', en: 'The licence has not started yet' },
  other_use: { ru: 'Лицензия не на воспроизведение', en: 'The licence doesn’t cover playback' },
  no_deal: { ru: 'Для этой страны лицензии нет', en: 'No licence for this territory' },
};
