import type { ReportedPlay } from '@kamerton/wire';
import type { PlayQueue } from '../sync/outbox.ts';
import type { Database, Stored } from './database.ts';

/** Plays that wait to be delivered. Where the disk is full they wait in memory, so that a network still delivers them. */
export const createPlayQueue = (
  database: Pick<Database, 'writeStep' | 'listPlays' | 'countPlays' | 'removePlays'>,
): PlayQueue & Pick<Database, 'writeStep' | 'countPlays'> => {
  let unwritten: readonly ReportedPlay[] = [];
  return {
    /** Writes with a step what could not be written before it. */
    writeStep: async (plays: readonly ReportedPlay[], values: Partial<Stored>): Promise<void> => {
      unwritten = [...unwritten, ...plays];
      const due = unwritten;
      await database.writeStep(due, values);
      unwritten = unwritten.filter((play) => !due.includes(play));
    },
    listPlays: async (limit) => [...(await database.listPlays(limit)), ...unwritten].slice(0, limit),
    countPlays: async () => (await database.countPlays()) + unwritten.length,
    removePlays: async (ids) => {
      unwritten = unwritten.filter(({ id }) => !ids.includes(id));
      await database.removePlays(ids);
    },
  };
};
