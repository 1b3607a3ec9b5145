import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { recountAlbum } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { queueAnalysis } from '../../ingest/ingest/analyses.store.ts';
import type { Finding } from './problem.rules.ts';
import { listOrphans, removeOrphans } from './orphans.store.ts';
import {
  listBrokenPasswords,
  listLoneRowsMissing,
  listMiscounted,
  listSequencesBehind,
  listTracksWithoutWaveform,
  type Miscounted,
  recountSet,
  setSequence,
} from './verify.store.ts';

const recount = async (tx: Handle, { kind, id }: Miscounted): Promise<void> => {
  await lockCatalogue(tx);
  if (kind === 'album') await recountAlbum(tx, id);
  else await recountSet(tx, kind, id);
};

/** Runs `work` in a transaction; repeating it is harmless. */
const mend = (db: Handle, work: (tx: Handle) => Promise<unknown>) => async (): Promise<boolean> => {
  await transaction(db, work);
  return true;
};

/** Checks references between rows, sequences of ids, stored totals, password hashes, and that each track has a waveform or will. */
export async function* checkRows(db: Handle): AsyncGenerator<Finding, void, void> {
  for (const name of await listLoneRowsMissing(db)) yield { check: 'rows', fault: 'lone_row', name, about: '' };
  for (const { table, id } of await listBrokenPasswords(db)) {
    yield { check: 'rows', fault: 'password', name: `${table} ${id}`, about: '' };
  }
  for (const reference of await listOrphans(db)) {
    const { child, columns, parent, on_delete, count } = reference;
    yield {
      check: 'rows',
      fault: 'orphan_row',
      name: `${child}.${columns.join(', ')}`,
      about: `${count}, ${parent}`,
      // The database would have done the same when the other row was deleted; elsewhere it would have refused to.
      ...(on_delete !== 'refuse' && { repair: mend(db, (tx) => removeOrphans(tx, reference)) }),
    };
  }
  for (const behind of await listSequencesBehind(db)) {
    const { table, column, last, greatest } = behind;
    const about = `${last} < ${greatest}`;
    const repair = mend(db, (tx) => setSequence(tx, behind));
    yield { check: 'rows', fault: 'sequence', name: `${table}.${column}`, about, repair };
  }
  for (const set of await listMiscounted(db)) {
    const { kind, id, name, stored, counted } = set;
    const about = `${name}: ${stored} ≠ ${counted}`;
    yield { check: 'counts', fault: 'count', name: `${kind} ${id}`, about, repair: mend(db, (tx) => recount(tx, set)) };
  }
  for (const { id, name } of await listTracksWithoutWaveform(db)) {
    const repair = mend(db, (tx) => queueAnalysis(tx, id));
    yield { check: 'rows', fault: 'waveform', name: `track ${id}`, about: name, repair };
  }
}
