import { join } from 'node:path';
import { access, constants } from 'node:fs/promises';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob, whileRepeating } from '../../../lib/background-job.ts';
import { queueImport } from '../imports/import-log.service.ts';
import { findImport } from '../imports/imports.store.ts';
import type { RunnerDeps } from '../imports/run-import.service.ts';
import { byItself, findProblems, isPassing, listLeftOut } from './check-drop.service.ts';
import { isWaiting, nextStep, quiet } from './drops.rules.ts';
import {
  claimCheck,
  type DropRow,
  listOpenDrops,
  lockDrop,
  removeVanished,
  renewCheck,
  setImporting,
  setNotMoved,
  setProblems,
  upsertDrop,
} from './drops.store.ts';
import { listDropNames, measureFolder, places } from './measure.service.ts';
import { decideMove, moveDrop } from './move-drop.service.ts';

/** Milliseconds between two looks at the folder. */
const every = 5000;

/** Seconds for which a process has a delivery that it checks, if it is killed; and between renewals. */
const claim = { lasts: 60, renewed: 15 };

export interface WatchDeps extends RunnerDeps {
  imports: Pick<PeriodicJob, 'wake'>;
}

/** `root`: the absolute path of `DELIVERIES_ROOT`. */
type DropDeps = WatchDeps & { root: string };

const check = async (deps: DropDeps, drop: DropRow, signal: AbortSignal): Promise<void> => {
  const { db, root } = deps;
  if (!(await claimCheck(db, drop.id, claim.lasts))) return;
  const path = join(root, drop.name);
  const renew = () => renewCheck(db, drop.id, claim.lasts);
  const { links } = await measureFolder(path);
  const problems = await whileRepeating(claim.renewed * 1000, renew, () =>
    findProblems(deps, { path, links, is_marked: drop.is_marked }, signal),
  );
  // What has grown since is checked again.
  const { content } = await measureFolder(path);
  await transaction(db, async (tx) => {
    const now = await lockDrop(tx, drop.id);
    if (!now || !isWaiting(now) || now.content !== drop.content || content !== drop.content) return;
    if (problems.length > 0) {
      const retryIn = problems.some(isPassing) ? quiet.other : null;
      return setProblems(tx, drop.id, { content, problems, retryIn });
    }
    const job = { kind: 'ddex', dry_run: false, upload_id: null, folder: `/${drop.name}`, name: drop.name } as const;
    await setImporting(tx, drop.id, await queueImport(tx, job, byItself));
  });
  deps.imports.wake();
};

/** Ends the import of a delivery: it is moved, or waits if the import could not end. */
const finish = ({ db, root }: DropDeps, { id }: DropRow): Promise<void> =>
  transaction(db, async (tx) => {
    const drop = await lockDrop(tx, id);
    if (drop?.state !== 'importing') return;
    const job = drop.import_id === null ? null : await findImport(tx, drop.import_id);
    if (job?.state === 'waiting' || job?.state === 'running') return;
    const isDone = job?.state === 'done';
    const { broken = 0, incomplete = 0 }: Partial<Record<string, number>> = job?.counts ?? {};
    const isRefused = broken + incomplete > 0;
    const reason = { path: '', code: job?.reason ?? 'unexpected', about: job?.reason_about ?? '' };
    const ofDone = isDone && isRefused ? await listLeftOut(tx, job.id) : [];
    const problems = isDone ? ofDone : [reason];
    const retryIn = problems.some(isPassing) ? quiet.other : null;
    await setProblems(tx, id, { content: drop.content, problems, retryIn });
    if (isDone && retryIn === null) await decideMove(tx, root, drop, isRefused ? 'refused' : 'done');
  });

const advance = async (deps: DropDeps, drop: DropRow, signal: AbortSignal): Promise<void> => {
  const { db, root } = deps;
  if (drop.state === 'importing') return finish(deps, drop);
  if (drop.state === 'moving') {
    return moveDrop(db, root, drop).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      return setNotMoved(db, drop.id, error.code ?? '');
    });
  }
  const step = nextStep(drop);
  if (step === 'check') await check(deps, drop, signal);
  if (step === 'refuse') {
    await transaction(db, async (tx) => {
      const now = await lockDrop(tx, drop.id);
      if (now && isWaiting(now) && nextStep(now) === 'refuse') await decideMove(tx, root, now, 'refused');
    });
  }
};

/** Looks at the deliveries in the folder and does what is next with each. Rejects with the first failure, after all. */
export const watchDrops = async (watching: WatchDeps, signal: AbortSignal): Promise<void> => {
  const { db } = watching;
  const { deliveriesRoot: root } = watching.config;
  if (root === undefined) return;
  const deps = { ...watching, root };
  // Without them the disk of the folder is away, and what was in it has not vanished.
  for (const place of places) await access(join(root, place), constants.W_OK);
  const names = await listDropNames(root);
  const busy = new Set((await listOpenDrops(db)).filter((drop) => !isWaiting(drop)).map(({ name }) => name));
  for (const name of names.filter((each) => !busy.has(each))) {
    const { links: _links, ...measured } = await measureFolder(join(root, name));
    await upsertDrop(db, name, measured);
  }
  await removeVanished(db, names);
  let failure: unknown;
  for (const drop of await listOpenDrops(db)) {
    if (signal.aborted) return;
    await advance(deps, drop, signal).catch((error: unknown) => {
      if (!signal.aborted) failure ??= error;
    });
  }
  if (failure !== undefined) throw failure;
};

export const createDropsJob = (deps: WatchDeps, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => watchDrops(deps, stopping), every, report);
