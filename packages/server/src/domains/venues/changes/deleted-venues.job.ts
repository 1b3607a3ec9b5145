import type { RawBuilder } from 'kysely';
import { deleteByAge } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../lib/background-job.ts';
import { recordPlayer } from '../players/player-audit.service.ts';
import { listPlayers, removePlayer } from '../players/players.store.ts';
import { closeRecord, lockOutdated } from './deleted-venues.store.ts';

/** Unpairs the players of a venue that can no longer be restored; each may still report what it has played. */
const closeOne = (db: Handle, now: RawBuilder<unknown>): Promise<boolean> =>
  transaction(db, async (tx) => {
    const venue = await lockOutdated(tx, now);
    if (!venue) return false;
    const { id: venue_id, account_id } = venue;
    for (const { id, name: player } of await listPlayers(tx, venue_id)) {
      // A device may leave by itself at the same moment.
      if ((await removePlayer(tx, venue_id, id)) === null) continue;
      await recordPlayer(tx, { act: 'account.player-unpair', account_id, venue_id, player, ip: null });
    }
    await closeRecord(tx, venue_id);
    return true;
  });

/** Closes the records of venues that could be restored until a moment, one by one. */
export const closeDeletedVenues = async (
  db: Handle,
  now: RawBuilder<unknown>,
  stopping?: AbortSignal,
): Promise<void> => {
  while (await closeOne(db, now)) if (stopping?.aborted) return;
};

/** Milliseconds between two runs. */
const every = 3_600_000;

/** Ends what can no longer be restored, by the clock of deletions: nothing ends early behind one that was set. */
export const createDeletedVenuesJob = (db: Handle, report: (error: unknown) => void): PeriodicJob =>
  createPeriodicJob((stopping) => deleteByAge(db, (now) => closeDeletedVenues(db, now, stopping)), every, report);
