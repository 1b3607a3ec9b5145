import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../lib/background-job.ts';
import type { Actor } from '../audit/audit.store.ts';
import { listDue, listOpenedByHand } from './ddex.store.ts';
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
  const settling = () => ({ actor: byItself, playing, at: Date.now() });
  for (;;) {
    const due = await listDue(db, markOf(playing), atOnce);
    for (const id of due) {
      if (signal.aborted) return;
      await transaction(db, (tx) => applyDealsToRelease(tx, id, settling()));
    }
    if (due.length < atOnce) break;
  }
  const opened = await listOpenedByHand(db, atOnce);
  if (opened.length > 0 && !signal.aborted) await transaction(db, (tx) => applyDealsToTracks(tx, opened, settling()));
};

export const createDealActivationJob = (db: Handle, playing: Playing, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => applyDueDeals(db, playing, stopping), every, report);
