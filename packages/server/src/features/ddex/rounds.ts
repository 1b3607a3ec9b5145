import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { createRounds, type Rounds } from '../../rounds.ts';
import type { Actor } from '../audit/audit.store.ts';
import { listDue, listOpenedByHand } from './ddex.store.ts';
import { settleRelease, settleTracks } from './settle.ts';
import { markOf, type Playing } from './uses.rules.ts';

/** Deals open and end by the minute; nobody notices less. In milliseconds. */
const every = 30_000;

/** So many are looked at before the database is asked again. */
const atOnce = 100;

/** Who acts where a deal opens or ends at its moment. */
const byItself: Actor = { kind: 'system', name: 'DDEX', address: '' };

/** Settles every release whose deals have opened or ended by now. */
export const settleDue = async (db: Handle, playing: Playing, signal: AbortSignal): Promise<void> => {
  const settling = () => ({ actor: byItself, playing, at: Date.now() });
  for (;;) {
    const due = await listDue(db, markOf(playing), atOnce);
    for (const id of due) {
      if (signal.aborted) return;
      await transaction(db, (tx) => settleRelease(tx, id, settling()));
    }
    if (due.length < atOnce) break;
  }
  const opened = await listOpenedByHand(db, atOnce);
  if (opened.length > 0 && !signal.aborted) await transaction(db, (tx) => settleTracks(tx, opened, settling()));
};

export const createDealRounds = (db: Handle, playing: Playing, report: (error: unknown) => void): Rounds =>
  createRounds((stopping) => settleDue(db, playing, stopping), every, report);
