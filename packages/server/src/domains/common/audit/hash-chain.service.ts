import { createHash } from 'node:crypto';
import type { AuditVerdict } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { findExtent, type Link, readChain } from './audit-log.store.ts';

/** Previous hash of the first entry. */
const beginning = '0'.repeat(64);

/** Encodes one field for hashing, as `audit_field` does in the database. */
const field = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`);

/** Computes the hash of an entry, as `chain_audit_entry` does in the database. */
export const hashOf = ({ fields, previous_hash }: Pick<Link, 'fields' | 'previous_hash'>): string =>
  createHash('sha256')
    .update([...fields, previous_hash].map(field).join(''))
    .digest('hex');

/** A number and hash of the chain that were written down elsewhere. */
export interface ChainPosition {
  number: number;
  hash: string;
}

export const readMark = (text: string): ChainPosition => {
  const [number, hash = ''] = text.split(':');
  return { number: Number(number), hash };
};

type Broken = NonNullable<AuditVerdict['broken']>;

const faultOf = (link: Link, last: ChainPosition | null): Broken | null => {
  const number = (last?.number ?? 0) + 1;
  if (link.number !== number) return { number: Math.min(number, link.number), fault: 'missing' };
  if (link.hash !== hashOf(link)) return { number, fault: 'changed' };
  return link.previous_hash === (last?.hash ?? beginning) ? null : { number, fault: 'detached' };
};

/**
 * Verifies the chain from its first entry. `missing`: a number is absent, or should be. `changed`: a row does not match
 * its hash. `detached`: it does not refer to the row before it. `not_as_expected`: the chain is valid but contradicts
 * the checkpoint. `unchained`: committed entries are missing from the chain.
 */
export const verifyChain = async (
  db: Handle,
  {
    expect,
    signal,
    onProgress,
  }: {
    expect?: ChainPosition | undefined;
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  } = {},
): Promise<AuditVerdict> => {
  const extent = await findExtent(db);
  let last: ChainPosition | null = null;
  let entries = 0;
  const verdict = (broken: Broken | null): AuditVerdict => ({ entries, last, broken });
  for await (const links of readChain(db)) {
    signal?.throwIfAborted();
    for (const link of links) {
      const broken = faultOf(link, last);
      if (broken) return verdict(broken);
      if (expect?.number === link.number && expect.hash !== link.hash) {
        return verdict({ number: link.number, fault: 'not_as_expected' });
      }
      last = { number: link.number, hash: link.hash };
      entries += 1;
    }
    onProgress?.(entries, Math.max(entries, extent.last));
  }
  if (expect && expect.number > entries) return verdict({ number: entries + 1, fault: 'missing' });
  return verdict(extent.has_unchained ? { number: entries + 1, fault: 'unchained' } : null);
};
