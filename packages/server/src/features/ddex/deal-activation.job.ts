import { readClock } from '../../db/clock.ts';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../lib/background-job.ts';
import type { Actor } from '../audit/audit.store.ts';
import { listDue, listOpenedByHand, recallFuture } from './ddex.store.ts';
import { applyDealsToRelease, applyDealsToTracks } from './apply-deals.service.ts';
import { markOf, type Playing } from './uses.rules.ts';

/** Milliseconds between two runs; deals have a resolution of minutes. */
const every = 30_000;

/** Maximum number of releases or tracks per query. */
const atOnce = 100;

/** Actor in the audit log when a deal starts or ends on schedule. */
const byItself: Actor = { kind: 'system', name: 'DDEX', address: '' };

/** Applies the deals of every release where one has started or ended. */
export const applyDueDeals = async (db: Handle, playing: Playing, signal: AbortSignal): Promise<void> => {
  const settling = async (tx: Handle) => ({ actor: byItself, playing, at: await readClock(tx) });
  await transaction(db, async (tx) => recallFuture(tx, await readClock(tx)));
  for (;;) {
    const due = await listDue(db, markOf(playing), atOnce);
    for (const id of due) {
      if (signal.aborted) return;
      await transaction(db, async (tx) => applyDealsToRelease(tx, id, await settling(tx)));
    }
    if (due.length < atOnce) break;
  }
  const opened = await listOpenedByHand(db, atOnce);
  if (opened.length === 0 || signal.aborted) return;
  await transaction(db, async (tx) => applyDealsToTracks(tx, opened, await settling(tx)));
};

export const createDealActivationJob = (db: Handle, playing: Playing, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => applyDueDeals(db, playing, stopping), every, report);
