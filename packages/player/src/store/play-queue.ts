import type { ReportedPlay } from '@kamerton/wire';
import type { PlayQueue } from '../sync/outbox.ts';
import type { Database, Stored } from './database.ts';

interface Corrections {
  /** The clock was wrong by so many milliseconds: what it has dated since its last jump is dated anew. */
  correct: (by: number) => void;
  /** The clock has jumped, as after a sleep: what was dated before is not wrong by what it is corrected by later. */
  jump: () => void;
}

/**
 * Plays that wait to be delivered. Where the disk is full they wait in memory, so that a network still delivers them. What
 * a run without a network has dated by a wrong clock is delivered as the server's clock has it.
 */
export const createPlayQueue = (
  database: Pick<Database, 'writeStep' | 'listPlays' | 'countPlays' | 'removePlays'>,
): PlayQueue & Pick<Database, 'writeStep' | 'countPlays'> & Corrections => {
  let unwritten: readonly ReportedPlay[] = [];
  /** Ids of the plays that were dated since the clock's last jump or correction. */
  let dated = new Set<string>();
  const shifts = new Map<string, number>();
  const shifted = (play: ReportedPlay): ReportedPlay => {
    const by = shifts.get(play.id);
    if (by === undefined) return play;
    return { ...play, started_at: new Date(Date.parse(play.started_at) + by).toISOString() };
  };
  return {
    /** Writes with a step what could not be written before it. */
    writeStep: async (plays: readonly ReportedPlay[], values: Partial<Stored>): Promise<void> => {
      for (const { id } of plays) dated.add(id);
      unwritten = [...unwritten, ...plays];
      const due = unwritten;
      await database.writeStep(due, values);
      unwritten = unwritten.filter((play) => !due.includes(play));
    },
    listPlays: async (limit) => [...(await database.listPlays(limit)), ...unwritten].slice(0, limit).map(shifted),
    countPlays: async () => (await database.countPlays()) + unwritten.length,
    removePlays: async (ids) => {
      unwritten = unwritten.filter(({ id }) => !ids.includes(id));
      await database.removePlays(ids);
      for (const id of ids) {
        shifts.delete(id);
        dated.delete(id);
      }
    },
    correct: (by) => {
      for (const id of dated) shifts.set(id, by);
      dated = new Set();
    },
    jump: () => {
      dated = new Set();
    },
  };
};
