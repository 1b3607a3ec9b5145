import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { claimSetting, findSetting, setSetting } from '../../../db/settings.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import type { EmailQueue } from '../../common/emails/emails.job.ts';
import { composeEmail } from '../../common/emails/emails.rules.ts';
import { findLastLink, checkpointSettings } from '../../common/audit/audit-log.store.ts';

interface CheckpointDeps {
  db: Handle;
  emailQueue: EmailQueue;
  /** Of the emails. */
  language: Language;
}

/** A folder or an email address that gets checkpoints. */
export interface CheckpointPlace {
  kind: keyof typeof checkpointSettings;
  place: string;
}

const day = 86_400_000;

/** Milliseconds between two looks whether a day has passed. */
const every = 600_000;

/** Minutes for which one server writes alone; past them another one takes over from one that was killed. */
const claimed = 9;

/**
 * Writes the last number and hash of the audit log into a file of their own or an email, once a day and by one server;
 * the place should be where the machine's owner cannot change it. A file comes before it is noted: a kill between them
 * repeats it with a later number.
 */
export const writeCheckpoint = async (
  { db, emailQueue, language }: CheckpointDeps,
  { kind, place }: CheckpointPlace,
  now = new Date(),
): Promise<void> => {
  const setting = checkpointSettings[kind];
  const former = (await findSetting(db, setting)) as { at: string } | null;
  if (former && Math.abs(now.getTime() - Date.parse(former.at)) < day) return;
  // No lock of a transaction: a folder that hangs would hold its connection, on the embedded database the only one.
  if (!(await claimSetting(db, `${setting}_claim`, now, claimed))) return;
  const last = await findLastLink(db);
  if (!last) return;
  const at = now.toISOString();
  const checkpoint = `${last.number}:${last.hash}`;
  if (kind === 'folder') {
    const file = join(place, `kamerton-audit-${at.replaceAll(':', '-')}.txt`);
    await writeFile(file, `${checkpoint}\n`, { flag: 'wx', flush: true });
    return setSetting(db, setting, { number: last.number, at, place: file });
  }
  const message = composeEmail('audit_checkpoint', language, ({ auditCheckpoint }) => auditCheckpoint(checkpoint));
  await transaction(db, async (tx) => {
    const email_id = await emailQueue.write(tx, { ...message, account_id: null, recipient: place });
    await setSetting(tx, setting, { number: last.number, at, place, email_id });
  });
};

export const createCheckpointsJob = (
  deps: CheckpointDeps,
  places: readonly CheckpointPlace[],
  report: (error: unknown) => void,
): PeriodicJob =>
  createPeriodicJob(
    async () => {
      for (const place of places) await writeCheckpoint(deps, place).catch(report);
    },
    every,
    report,
  );
