import type { ReportedPlay } from '@kamerton/wire';
import { readClock } from '../../db/clock.ts';
import type { Handle } from '../../db/schema.ts';
import { divide } from './played.rules.ts';
import { findDurations, insertPlays, makePartitions } from './venue-plays.store.ts';

/** SQLSTATE of a row that no partition takes. */
const noPartition = '23514';

const monthOf = (started_at: string): string => started_at.slice(0, 7);

/** Stores the plays that players report. */
export const createPlayReports = (db: Handle) => {
  /** Months whose partition this process has seen. */
  const made = new Set<string>();

  const prepare = async (moments: readonly string[]): Promise<void> => {
    const missing = moments.filter((moment) => !made.has(monthOf(moment)));
    if (missing.length === 0) return;
    await makePartitions(db, missing);
    for (const moment of missing) made.add(monthOf(moment));
  };

  return async (
    by: { id: number; venue_id: number; account_id: number },
    plays: readonly ReportedPlay[],
  ): Promise<{ stored: number; counted: boolean; refused: string[] }> => {
    const durations = await findDurations(
      db,
      plays.map(({ track_id }) => track_id),
    );
    const { storable, refused } = divide(plays, durations, await readClock(db));
    if (storable.length === 0) return { stored: 0, counted: false, refused };
    const moments = storable.map(({ started_at }) => started_at);
    const store = async (): Promise<number> => {
      await prepare(moments);
      return insertPlays(db, by, storable);
    };
    const stored = await store().catch((error: unknown) => {
      if ((error as { code?: string }).code !== noPartition) throw error;
      // It was dropped since.
      made.clear();
      return store();
    });
    return { stored, counted: stored > 0 && storable.some(({ counts }) => counts), refused };
  };
};
