import type { ReportedPlay } from '@kamerton/wire';
import type { PlayQueue } from '../sync/outbox.ts';
import { type Database, shifted, type Stored } from './database.ts';

interface Writes {
  /**
   * Writes plays that are over and the place after them, one step after another, with what could not be written before.
   * `dated`: ids of those that the clock of this run has dated.
   */
  writeStep: (plays: readonly ReportedPlay[], values: Partial<Stored>, dated: readonly string[]) => Promise<void>;
  /**
   * The clock was wrong by `by` milliseconds, and it is now `now`: what it has dated since its last jump is dated anew,
   * and so is what lies ahead, which an earlier run can only have dated by the same wrong clock.
   */
  correct: (by: number, now: number) => Promise<void>;
  /** The clock has jumped, as after a sleep: what was dated before is not wrong by what it is corrected by later. */
  jump: () => void;
}

/**
 * Plays that wait to be delivered. If the disk is full they wait in memory, so that a network still delivers them. What
 * a run without a network has dated by a wrong clock is delivered as the server's clock has it, also after a restart.
 */
export const createPlayQueue = (
  database: Pick<Database, 'writeStep' | 'listPlays' | 'countPlays' | 'removePlays' | 'shiftPlays'>,
): PlayQueue & Pick<Database, 'countPlays'> & Writes => {
  let unwritten: readonly ReportedPlay[] = [];
  /** Ids of the plays that were dated since the clock's last jump or correction. */
  let dated = new Set<string>();
  let queue: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const result = queue.then(act);
    queue = result.catch(() => undefined);
    return result;
  };
  const leaveOut = (ids: ReadonlySet<string>) => {
    unwritten = unwritten.filter(({ id }) => !ids.has(id));
  };
  return {
    writeStep: (plays, values, datedNow) => {
      for (const id of datedNow) dated.add(id);
      unwritten = [...unwritten, ...plays];
      const due = new Set(unwritten.map(({ id }) => id));
      return inTurn(async () => {
        await database.writeStep(
          unwritten.filter(({ id }) => due.has(id)),
          values,
        );
        leaveOut(due);
      });
    },
    listPlays: async (limit) => {
      await queue;
      return [...(await database.listPlays(limit)), ...unwritten].slice(0, limit);
    },
    countPlays: async () => (await database.countPlays()) + unwritten.length,
    removePlays: async (ids) => {
      leaveOut(new Set(ids));
      await database.removePlays(ids);
      for (const id of ids) dated.delete(id);
    },
    correct: (by, now) => {
      const ids = dated;
      dated = new Set();
      return inTurn(async () => {
        const refused = new Set(unwritten.map(({ id }) => id));
        for (const { id, started_at } of await database.listPlays()) if (Date.parse(started_at) > now) ids.add(id);
        unwritten = unwritten.map((play) => (ids.has(play.id) ? shifted(play, by) : play));
        await database.shiftPlays(
          [...ids].filter((id) => !refused.has(id)),
          by,
        );
      });
    },
    jump: () => {
      dated = new Set();
    },
  };
};
