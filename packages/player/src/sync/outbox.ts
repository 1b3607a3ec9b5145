import type { ReportedPlay } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import type { Api } from '../lib/api.ts';

/** Plays that wait to be delivered, as the device stores them. */
export interface PlayQueue {
  /** Returns the oldest ones, at most `limit`. */
  listPlays: (limit: number) => Promise<ReportedPlay[]>;
  removePlays: (ids: readonly string[]) => Promise<void>;
}

/**
 * Delivers the plays that wait, in batches, and removes those that the server has taken or refused for good. A batch
 * whose answer was lost is sent again; the server knows its plays by their ids. Returns false if some still wait.
 */
export const createOutbox = (queue: PlayQueue, api: Pick<Api, 'call'>) => {
  let running: Promise<boolean> | null = null;
  let again = false;

  /** A batch with a play that is not even well formed is refused as a whole: the plays are then sent one by one. */
  const send = async (plays: readonly ReportedPlay[]): Promise<boolean> => {
    const answer = await api.call('reportPlayerPlays', { plays: [...plays] });
    if (answer.ok) {
      await queue.removePlays(plays.map(({ id }) => id));
      return true;
    }
    // Without a code it is a proxy that refuses, and nothing of the plays.
    if (answer.code === 'unreadable' || (answer.status !== 400 && answer.status !== 422)) return false;
    if (plays.length === 1) {
      await queue.removePlays(plays.map(({ id }) => id));
      return true;
    }
    for (const play of plays) if (!(await send([play]))) return false;
    return true;
  };

  const deliver = async (): Promise<boolean> => {
    do {
      again = false;
      for (let plays = await queue.listPlays(bounds.reported_plays); plays.length > 0;) {
        if (!(await send(plays))) return false;
        plays = await queue.listPlays(bounds.reported_plays);
      }
    } while (again);
    return true;
  };

  return {
    deliver: (): Promise<boolean> => {
      again = true;
      running ??= deliver().finally(() => {
        running = null;
      });
      return running;
    },
  };
};
