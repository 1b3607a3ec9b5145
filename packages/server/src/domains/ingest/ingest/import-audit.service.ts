import { randomUUID } from 'node:crypto';
import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { type Act, type Actor, record } from '../../common/audit/audit.store.ts';
import { appendToAuditBuffer, consumeBufferedAudit } from './import-audit-buffer.store.ts';

/** Maximum number of albums per transaction. */
const atOnce = 500;

/** Milliseconds between two writes of a running import. */
const every = 60_000;

/** Seconds without a further track after which a running import writes an album's entry. */
const quiet = 10;

/** Seconds after which a buffered album can only be that of a killed process. */
const forgotten = 600;

const flushAudit = async (db: Handle, which: { run?: string; quiet: number }): Promise<void> => {
  for (;;) {
    const written = await transaction(db, async (tx) => {
      const trails = await consumeBufferedAudit(tx, { ...which, limit: atOnce });
      for (const { album_id: id, actor, name, artist, added, updated } of trails) {
        const after = { name, artist, added, updated };
        await record(tx, actor, { act: 'album.import', kind: 'album', id, name, after });
      }
      return trails.length;
    });
    if (written < atOnce) return;
  }
};

/** Writes the audit entries of imports whose process was killed; `all` includes the latest rows. */
export const flushOrphanedAudit = (db: Handle, all: boolean): Promise<void> =>
  flushAudit(db, { quiet: all ? 0 : forgotten });

/** Writes the audit entries of one import: its start, an entry per album, its end. */
export interface ImportAudit {
  begin(): Promise<void>;
  /** Runs in the transaction that writes tracks; `isNew` is true if they were added. */
  recordTracks(tx: Handle, trackIds: readonly number[], isNew: boolean): Promise<void>;
  /** Called often, writes rarely. */
  goOn(): Promise<void>;
  finish(counts: object): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** A dry run writes no entries. */
export const noAudit: ImportAudit = { begin: nothing, recordTracks: nothing, goOn: nothing, finish: nothing };

export const createImportAudit = (
  db: Handle,
  actor: Actor,
  named: { id: number | null; name: string },
): ImportAudit => {
  const run = randomUUID();
  let last = performance.now();
  const write = (act: Act['act'], after?: object): Promise<void> =>
    transaction(db, (tx) => record(tx, actor, { kind: 'import', ...named, act, after }));

  return {
    // A killed import has a start in the log and no end.
    begin: () => write('import.begin'),
    recordTracks: (tx, trackIds, isNew) => appendToAuditBuffer(tx, { run, actor }, trackIds, isNew),
    goOn: async () => {
      if (performance.now() - last < every) return;
      last = performance.now();
      await flushAudit(db, { run, quiet });
    },
    finish: async (counts) => {
      await flushAudit(db, { run, quiet: 0 });
      await write('import.finish', counts);
    },
  };
};
