import { setTimeout } from 'node:timers/promises';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { hasDuePlan, listAlbumsOfLabel, lockDuePlan, removePlan, setApplied } from './planned.store.ts';
import { pause, revokePart, together } from './revocations.service.ts';

/** Milliseconds between two runs. */
const every = 5000;

/** Actor in the audit log when the moment of a plan has come. */
const byItself: Actor = { kind: 'system', name: 'planned revocation', address: '' };

/**
 * Revokes the next part of the first plan that is due. What is left stands in its row: a process that dies loses nothing,
 * and another one revokes nothing twice, which an operator may have restored in between.
 */
const applyPart = (db: Handle): Promise<void> =>
  transaction(db, async (tx) => {
    await lockCatalogue(tx);
    const plan = await lockDuePlan(tx);
    if (!plan) return;
    const { id: planId, kind, label, reason, applied } = plan;
    const all = label !== null && applied === 0 ? await listAlbumsOfLabel(tx, label) : plan.ids;
    const ids = all.slice(applied, applied + together);
    await setApplied(tx, planId, all, applied + ids.length);
    await revokePart(tx, byItself, { kind, ids, all, reason, planId });
    if (applied + ids.length >= all.length) await removePlan(tx, planId);
  });

/** Applies all planned revocations whose moment has come. */
export const applyDuePlans = async (db: Handle, stopping?: AbortSignal): Promise<void> => {
  for (;;) {
    if (stopping?.aborted || !(await hasDuePlan(db))) return;
    await applyPart(db);
    await setTimeout(pause);
  }
};

export const createPlannedRevocationsJob = (db: Handle, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => applyDuePlans(db, stopping), every, report);
