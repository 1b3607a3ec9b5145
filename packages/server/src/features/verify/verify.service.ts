import type { Handle } from '../../db/schema.ts';
import type { Encryption } from '../../lib/encryption.ts';
import { verifyChain } from '../audit/hash-chain.service.ts';
import { checkMedia, type Look } from './check-media.service.ts';
import { checkSecret, checkSignatures } from './check-signatures.service.ts';
import type { Problem } from './problem.rules.ts';
import { listMiscounted } from './verify.store.ts';

export interface VerifyOptions {
  db: Handle;
  look: Look;
  /** Null if the secret is not available. */
  encryption: Encryption | null;
  signal: AbortSignal;
  tell: (done: number, total: number, bytes: number, totalBytes: number) => void;
  report: (problem: Problem) => void;
}

/** Numbers of the verified things. */
export interface Verified {
  files: number;
  bytes: number;
  signatures: number;
  /** Valid entries of the audit log. */
  entries: number;
  problems: number;
}

/** Verifies everything that has a redundant copy: rows, files, checksums, signatures and the audit log. */
export const verifyAll = async ({ db, look, encryption, signal, tell, report }: VerifyOptions): Promise<Verified> => {
  let problems = 0;
  const found = (problem: Problem): void => {
    problems += 1;
    report(problem);
  };
  const walk = async <T>(checks: AsyncGenerator<Problem, T, void>): Promise<T> => {
    for (;;) {
      const { value, done } = await checks.next();
      if (done) return value;
      found(value);
    }
  };
  for (const problem of encryption ? await checkSecret(db, encryption) : []) found(problem);
  for (const { kind, id, name, stored, counted } of await listMiscounted(db)) {
    found({ check: 'counts', fault: 'count', name: `${kind} ${id}`, about: `${name}: ${stored} ≠ ${counted}` });
  }
  const { entries, broken } = await verifyChain(db, { signal });
  if (broken) found({ check: 'audit', fault: 'chain', name: String(broken.number), about: broken.fault });
  const signatures = await walk(checkSignatures(db, signal));
  const { files, bytes } = await walk(checkMedia(db, look, { signal, tell }));
  return { files, bytes, signatures, entries, problems };
};
