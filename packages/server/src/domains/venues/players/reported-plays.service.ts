import type { ReportedPlay } from '@kamerton/wire';
import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { judgePlays, partPlays, type PlayRefusal } from './played.rules.ts';
import {
  findDurations,
  insertPlays,
  listNearby,
  listStored,
  lockReports,
  makePartitions,
} from './venue-plays.store.ts';

/** SQLSTATE of a row that no partition takes. */
const noPartition = '23514';

const monthOf = (started_at: string): string => started_at.slice(0, 7);

export const createPlayReports = (db: Handle) => {
  /** Months whose partition this process has seen. */
  const prepared = new Set<string>();

  const prepare = async (moments: readonly string[]): Promise<void> => {
    const missing = moments.filter((moment) => !prepared.has(monthOf(moment)));
    if (missing.length === 0) return;
    await makePartitions(db, missing);
    for (const moment of missing) prepared.add(monthOf(moment));
  };

  return async (
    by: { id: number; venue_id: number; account_id: number },
    plays: readonly ReportedPlay[],
  ): Promise<{ stored: number; counted: boolean; refused: Map<string, PlayRefusal> }> => {
    const now = await readClock(db);
    const { storable, refused } = partPlays(plays, now);
    if (storable.length === 0) return { stored: 0, counted: false, refused };
    const moments = storable.map(({ started_at }) => started_at);
    const tracks = storable.map(({ track_id }) => track_id);
    const durations = await findDurations(db, tracks);
    const store = async () => {
      await prepare(moments);
      return transaction(db, async (tx) => {
        const paired_at = await lockReports(tx, by);
        const idsOfOthers = (existing: ReadonlyMap<string, number>) =>
          [...existing].filter(([, account]) => account !== by.account_id).map(([id]) => id);
        const existing = await listStored(tx, storable, now);
        const newPlays = storable.filter(({ id }) => !existing.has(id));
        if (newPlays.length === 0) return { stored: 0, counted: false, ofOthers: idsOfOthers(existing) };
        const nearby = await listNearby(tx, by.venue_id, newPlays);
        const judged = judgePlays(newPlays, { id: by.id, paired_at }, { durations, nearby }, now);
        const stored = await insertPlays(tx, by, judged);
        // Another venue may have stored some of them in the meantime.
        const ofOthers = idsOfOthers(stored === judged.length ? existing : await listStored(tx, storable, now));
        return { stored, counted: stored > 0 && judged.some(({ counts }) => counts), ofOthers };
      });
    };
    const { stored, counted, ofOthers } = await store().catch((error: unknown) => {
      if ((error as { code?: string }).code !== noPartition) throw error;
      // It was dropped since.
      prepared.clear();
      return store();
    });
    for (const id of ofOthers) refused.set(id, 'taken');
    return { stored, counted, refused };
  };
};
