import type { RawBuilder } from 'kysely';
import { type Age, deleteByAge } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import type { Places } from './erase-account.service.ts';
import { removeFormerCovers } from './former-covers.service.ts';
import { removeDeletedFromOutbox, removeFromOutbox } from './outbox-files.service.ts';
import {
  expiringTables,
  removeAuditKeys,
  removeClosedRequests,
  removeEmails,
  removeEventsBefore,
  removeExpired,
  removeNetworks,
  unlinkPlays,
} from './retention.store.ts';

/** Days for which personal data are kept; 0: for good. */
export interface Retention {
  networks: number;
  emails: number;
  requests: number;
  events: number;
  playAccounts: number;
  auditValues: number;
}

/** Deletes a portion and returns its size; 0 when nothing is left. */
type Step = () => Promise<number>;

const stepsOf = (db: Handle, { store, dataDir }: Places, days: Retention, now: RawBuilder<unknown>): Step[] => {
  // The files go before the rows by which they are found.
  const removeOldEmails = (own: Handle, age: Age) =>
    transaction(own, async (tx) => {
      const ids = await removeEmails(tx, age);
      await removeFromOutbox(dataDir, ids);
      return ids.length;
    });
  const limited: [number, (db: Handle, age: Age) => Promise<number>][] = [
    [days.networks, removeNetworks],
    [days.emails, removeOldEmails],
    [days.requests, removeClosedRequests],
    [days.events, removeEventsBefore],
    [days.playAccounts, unlinkPlays],
    [days.auditValues, removeAuditKeys],
  ];
  return [
    ...expiringTables.map((table) => () => removeExpired(db, table, now)),
    () => removeFormerCovers(db, store, now),
    () => removeDeletedFromOutbox(db, dataDir),
    ...limited.flatMap(([limit, remove]) => (limit > 0 ? [() => remove(db, { now, days: limit })] : [])),
  ];
};

/**
 * Deletes what is older than its period, in portions, so that nothing else waits for long. What fails leaves the rest to
 * be deleted, and is thrown at the end.
 */
export const applyRetention = (db: Handle, places: Places, days: Retention, stopping?: AbortSignal): Promise<void> =>
  deleteByAge(db, async (now) => {
    let failure: Error | undefined;
    for (const step of stepsOf(db, places, days, now)) {
      try {
        while ((await step()) > 0) if (stopping?.aborted) return;
      } catch (error) {
        failure ??= error as Error;
      }
      if (stopping?.aborted) return;
    }
    if (failure) throw failure;
  });

/** Milliseconds between two runs. */
const every = 3_600_000;

export const createRetentionJob = (
  db: Handle,
  places: Places,
  days: Retention,
  report: (error: unknown) => void,
): PeriodicJob => createPeriodicJob((stopping) => applyRetention(db, places, days, stopping), every, report);
