import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import {
  addReadAnew,
  endReadAnew,
  findReadAnew,
  listDue,
  listPresent,
  recallFuture,
  setReadAnewSeen,
} from './ddex.store.ts';
import type { Closed } from '../../../formats/ddex/message.ts';
import { applyDealsToRelease } from './apply-deals.service.ts';
import { tried } from './import-context.service.ts';
import { settingsKey, type Playing } from './uses.rules.ts';

/** Milliseconds between two runs; deals have a resolution of minutes. */
const every = 30_000;

/** Maximum number of releases per query. */
const atOnce = 100;

/** At this number of failures the database is to blame, and the next run tries again. */
const mostFailed = 20;

/** Actor in the audit log when a deal starts or ends on schedule. */
const byItself: Actor = { kind: 'system', name: 'DDEX', address: '' };

/** Maximum number of tracks that an update of the program may close before an operator has seen which. */
const mostUnseen = 10;

/**
 * Reads all deals anew as an update has asked for, in transactions that are rolled back, and lists the tracks that it
 * closes where they are many: these wait for an operator, and all else is applied.
 */
const foreseeClosures = async (db: Handle, playing: Playing, stopping: AbortSignal): Promise<void> => {
  const closing = new Map<number, Closed>();
  const seen: number[] = [];
  for (;;) {
    const due = await listDue(db, settingsKey(playing), { limit: atOnce, failed: seen });
    for (const id of due) {
      if (stopping.aborted) return;
      const closed = await tried(db, async (tx) => {
        const { revoked } = await applyDealsToRelease(tx, id, { actor: byItself, playing });
        return (await listPresent(tx, revoked)).map(({ id: track, reason }) => ({ track, reason }));
      }).catch((error: unknown) => {
        // Deals that cannot be read fail again when all else is applied, and are reported then.
        if (error instanceof TypeError || error instanceof RangeError) return [];
        throw error;
      });
      for (const { track, reason } of closed) if (reason !== null) closing.set(track, reason);
    }
    seen.push(...due);
    if (due.length < atOnce) break;
  }
  await transaction(db, (tx) => setReadAnewSeen(tx, closing.size > mostUnseen ? closing : new Map()));
};

/**
 * Applies the deals of every release where one has started or ended, or whose import has ended before it did. Rejects with
 * the first failure after all others are applied.
 */
export const applyDueDeals = async (db: Handle, playing: Playing, signal: AbortSignal): Promise<void> => {
  await transaction(db, async (tx) => recallFuture(tx, await readClock(tx)));
  const readAnew = await findReadAnew(db);
  if (readAnew && !readAnew.seen) await foreseeClosures(db, playing, signal);
  const failed: number[] = [];
  let failure: unknown;
  for (;;) {
    const due = await listDue(db, settingsKey(playing), { limit: atOnce, failed });
    for (const id of due) {
      if (signal.aborted) return;
      try {
        await transaction(db, async (tx) => {
          const dealContext = { actor: byItself, playing, onSchedule: true } as const;
          const { revoked, restored } = await applyDealsToRelease(tx, id, dealContext);
          if (readAnew) await addReadAnew(tx, revoked.length, restored.length);
        });
      } catch (error) {
        failure ??= error;
        failed.push(id);
      }
    }
    if (due.length < atOnce || failed.length > mostFailed) break;
  }
  if (failed.length > 0) throw failure;
  if (!readAnew) return;
  await transaction(db, async (tx) => {
    const after = await endReadAnew(tx);
    if (after) await record(tx, byItself, { act: 'release.reread', kind: 'release', id: null, name: '', after });
  });
};

export const createDealActivationJob = (db: Handle, playing: Playing, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => applyDueDeals(db, playing, stopping), every, report);
