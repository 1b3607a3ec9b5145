import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditCheckpoint } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { findSetting, setSetting } from '../../db/settings.ts';
import { createPeriodicJob, type PeriodicJob } from '../../lib/background-job.ts';
import { findLastLink } from './audit-log.store.ts';

const setting = 'audit_checkpoint';

/** The newest checkpoint that was written to a folder; null if there is none. */
export const findCheckpoint = async (db: Handle): Promise<AuditCheckpoint | null> =>
  (await findSetting(db, setting)) as AuditCheckpoint | null;

const day = 86_400_000;

/**
 * Writes the last number and hash of the audit log into a file of their own, once a day; `folder` should lie where the
 * machine's owner cannot change it. The file comes first: a kill between them repeats it with a later number.
 */
export const writeCheckpoint = async (db: Handle, folder: string, now = new Date()): Promise<void> => {
  const former = await findCheckpoint(db);
  if (former && Math.abs(now.getTime() - Date.parse(former.at)) < day) return;
  const last = await findLastLink(db);
  if (!last) return;
  const at = now.toISOString();
  const place = join(folder, `kamerton-audit-${at.replaceAll(':', '-')}.txt`);
  await writeFile(place, `${last.number}:${last.hash}\n`, { flag: 'wx', flush: true });
  await setSetting(db, setting, { number: last.number, at, place });
};

/** Milliseconds between two looks whether a day has passed. */
const every = 600_000;

export const createCheckpointsJob = (db: Handle, folder: string, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob(() => writeCheckpoint(db, folder), every, report);
