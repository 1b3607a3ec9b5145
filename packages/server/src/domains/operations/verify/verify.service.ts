import type { Handle } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { createPauses } from '../../../lib/pauses.ts';
import type { MediaStore } from '../../../media/store.ts';
import { type Actor, record } from '../../common/audit/audit.store.ts';
import { verifyChain } from '../../common/audit/hash-chain.service.ts';
import { checkMedia, type MediaReader } from './check-media.service.ts';
import { checkRows } from './check-rows.service.ts';
import { checkSearch } from './check-search.service.ts';
import { checkSealed, checkSignatures, checkTerms } from './check-signatures.service.ts';
import { checkUnused } from './check-unused.service.ts';
import { checkUploads } from './check-uploads.service.ts';
import type { Fault, Finding, Reported } from './problem.rules.ts';
import { listMissingStructure } from './check-structure.service.ts';
import { listKeysGone } from './verify.store.ts';

export interface VerifyOptions {
  db: Handle;
  readMedia: MediaReader;
  /** Media and data folder of the rows, and whether other servers may have folders of the database; null: only rows. */
  place: { store: MediaStore; dataDir: string; isShared: boolean } | null;
  /** Null if the secret is not available. */
  encryption: Encryption | null;
  signal: AbortSignal;
  onProgress: (done: number, total: number, bytes: number, totalBytes: number) => void;
  report: (problem: Reported) => void;
  /** Mends what can be mended without loss, on behalf of this actor. */
  repairsFor?: Actor | undefined;
}

/** Numbers of the verified things. */
export interface Verified {
  files: number;
  bytes: number;
  signatures: number;
  /** Valid entries of the audit log. */
  entries: number;
  problems: number;
  /** Those that are files which are not there, have other bytes than they should, or cannot be read. */
  missing: number;
  damaged: number;
  unreadable: number;
  /** Uploads whose folder other servers may have. */
  elsewhere: number;
  mended: number;
}

/**
 * Verifies everything that has a redundant copy: rows, files, checksums, documents, signatures and the audit log. What
 * is mended is one entry of the audit log.
 */
export const verifyAll = async (options: VerifyOptions): Promise<Verified> => {
  const { db, place, encryption, signal, report, repairsFor } = options;
  const counts = new Map<Fault, number>();
  const countOf = (...faults: Fault[]): number => faults.reduce((sum, fault) => sum + (counts.get(fault) ?? 0), 0);
  const mended = new Map<Fault, number>();
  const pause = createPauses();
  const found = async ({ repair, ...problem }: Finding): Promise<void> => {
    // There may be one of each track.
    await pause();
    counts.set(problem.fault, countOf(problem.fault) + 1);
    const reported: Reported = { ...problem, mended: false };
    try {
      reported.mended = repairsFor !== undefined && repair !== undefined && (await repair());
    } catch (error) {
      // Other repairs do not wait for this one.
      reported.failure = (error as Error).message;
    }
    if (reported.mended) mended.set(problem.fault, (mended.get(problem.fault) ?? 0) + 1);
    report(reported);
  };
  const walk = async <T>(checks: AsyncGenerator<Finding, T, void>): Promise<T> => {
    for (;;) {
      const { value, done } = await checks.next();
      if (done) return value;
      signal.throwIfAborted();
      await found(value);
    }
  };
  try {
    if (encryption) await walk(checkSealed(db, encryption, signal));
    // Rows alone were inserted into a fresh database a moment ago.
    for (const name of place ? await listMissingStructure(db) : []) {
      await found({ check: 'rows', fault: 'structure', name, about: '' });
    }
    await walk(checkRows(db));
    await walk(checkSearch(db, signal));
    const { entries, broken } = await verifyChain(db, { signal });
    if (broken) await found({ check: 'audit', fault: 'chain', name: String(broken.number), about: broken.fault });
    for (const { number, count } of await listKeysGone(db)) {
      await found({ check: 'audit', fault: 'audit_key', name: String(number), about: String(count) });
    }
    await walk(checkTerms(db));
    const signatures = await walk(checkSignatures(db, signal));
    const elsewhere = place ? await walk(checkUploads(db, place)) : 0;
    const { files, bytes } = await walk(checkMedia(options));
    if (place) await walk(checkUnused(db, place.store, signal));
    return {
      files,
      bytes,
      signatures,
      entries,
      problems: countOf(...counts.keys()),
      missing: countOf('missing'),
      damaged: countOf('size', 'changed'),
      unreadable: countOf('unreadable'),
      elsewhere,
      mended: [...mended.values()].reduce((sum, n) => sum + n, 0),
    };
  } finally {
    // Repairs are recorded, also if the rest is not checked any more.
    if (repairsFor && mended.size > 0) {
      const after = Object.fromEntries(mended);
      await transaction(db, (tx) =>
        record(tx, repairsFor, { act: 'data.repair', kind: 'data', id: null, name: 'verify --repair', after }),
      );
    }
  }
};
