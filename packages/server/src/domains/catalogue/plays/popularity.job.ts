import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { shareCatalogue } from '../../../db/catalogue-lock.ts';
import { summed, weightOf } from './plays.rules.ts';
import { addPopularity, countByHour, isAlone, removeOldMarks, consumePendingPlays } from './plays.store.ts';

/** Maximum number of plays per transaction. */
const batchSize = 5000;

/** Milliseconds for which plays are collected, so that a popular track is updated once. */
const gathered = 1000;

/** Milliseconds until a retry after a failure, and between two deletions of expired cooldowns. */
const again = 10_000;
const sweep = 3_600_000;

const summedBy = <Row>(rows: readonly Row[], id: (row: Row) => number, weight: (row: Row) => number) => {
  const weights = new Map<number, number[]>();
  for (const row of rows) weights.set(id(row), [...(weights.get(id(row)) ?? []), weight(row)]);
  return new Map([...weights].map(([key, values]) => [key, summed(values)]));
};

/** Applies pending plays to the popularity of tracks and albums and to the hourly totals. `more`: some are left. */
export const applyPendingPlays = (db: Handle): Promise<'done' | 'more'> =>
  transaction(db, async (tx) => {
    await shareCatalogue(tx);
    if (!(await isAlone(tx))) return 'more';
    const pending = await consumePendingPlays(tx, batchSize);
    const moments = pending.map(({ played_at }) => played_at);
    await countByHour(tx, moments);
    const plays = pending.flatMap((play) => (play.album_id === null ? [] : [{ ...play, album_id: play.album_id }]));
    const weight = (play: { played_at: string }) => weightOf(Date.parse(play.played_at));
    const weightsBy = (field: 'track_id' | 'album_id') => summedBy(plays, (play) => play[field], weight);
    await addPopularity(tx, 'tracks', weightsBy('track_id'));
    await addPopularity(tx, 'albums', weightsBy('album_id'));
    return pending.length === batchSize ? 'more' : 'done';
  });

/**
 * Applies plays a second after they are stored. It is idle without plays; those of a stopped process are applied by the
 * next one.
 */
export const createPopularityJob = (db: Handle, failed: (error: unknown) => void) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let swept = -Infinity;

  const soon = (milliseconds: number): void => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      // One at a time: while the catalogue is locked, each would wait on a connection of its own.
      running = running.then(() => {
        timer = undefined;
        return run();
      });
    }, milliseconds).unref();
  };

  const run = async (): Promise<void> => {
    try {
      if ((await applyPendingPlays(db)) === 'more') soon(gathered / 10);
      if (performance.now() - swept < sweep) return;
      swept = performance.now();
      await removeOldMarks(db);
    } catch (error) {
      failed(error);
      soon(again);
    }
  };

  return {
    /** Called after a play is stored. */
    wake: () => soon(gathered),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
