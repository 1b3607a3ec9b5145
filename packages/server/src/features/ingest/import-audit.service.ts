import { randomUUID } from 'node:crypto';
import type { Handle } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { type Act, type Actor, record } from '../audit/audit.store.ts';
import { appendToAuditBuffer, takeBufferedAudit } from './import-audit-buffer.store.ts';

/** So many albums are told of in one transaction. */
const atOnce = 500;

/** Milliseconds after which a running import tells of what it did. */
const every = 60_000;

/** Seconds without a further track after which an album is told of while its import runs. */
const quiet = 10;

/** Seconds after which nobody but a process that is gone can owe the audit log an album. */
const forgotten = 600;

const tellOf = async (db: Handle, which: { run?: string; quiet: number }): Promise<void> => {
  for (;;) {
    const told = await transaction(db, async (tx) => {
      const trails = await takeBufferedAudit(tx, { ...which, limit: atOnce });
      for (const { album_id: id, actor, name, artist, added, updated } of trails) {
        const after = { name, artist, added, updated };
        await record(tx, actor, { act: 'album.import', kind: 'album', id, name, after });
      }
      return trails.length;
    });
    if (told < atOnce) return;
  }
};

/** Tells the audit log what imports did whose process was killed before it could; with `all` every one at once. */
export const tellOfBroken = (db: Handle, all: boolean): Promise<void> => tellOf(db, { quiet: all ? 0 : forgotten });

/** What an import tells the audit log: that it begins, what it does, album by album, and its end. */
export interface ImportAudit {
  begin(): Promise<void>;
  /** In the transaction that writes a track. */
  settle(tx: Handle, trackId: number, fresh: boolean): Promise<void>;
  /** Called often, writes seldom. */
  goOn(): Promise<void>;
  finish(counts: object): Promise<void>;
}

const nothing = async (): Promise<void> => {};

/** Of a dry run there is nothing to tell. */
export const noAudit: ImportAudit = { begin: nothing, settle: nothing, goOn: nothing, finish: nothing };

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
    // An import that is killed has a beginning in the log and no end.
    begin: () => write('import.begin'),
    settle: (tx, trackId, fresh) => appendToAuditBuffer(tx, { run, actor }, trackId, fresh),
    goOn: async () => {
      if (performance.now() - last < every) return;
      last = performance.now();
      await tellOf(db, { run, quiet });
    },
    finish: async (counts) => {
      await tellOf(db, { run, quiet: 0 });
      await write('import.finish', counts);
    },
  };
};
