import { createHash } from 'node:crypto';
import type { AuditVerdict } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { findExtent, type Link, readChain } from './audit-log.store.ts';

/** The previous hash of the first entry. */
const beginning = '0'.repeat(64);

/** One field of what is hashed, as `audit_field` in the database makes it. */
const field = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`);

/** The hash that an entry must have; the database makes the same, see `chain_audit_entry` in its migrations. */
export const hashOf = ({ fields, previous_hash }: Pick<Link, 'fields' | 'previous_hash'>): string =>
  createHash('sha256')
    .update([...fields, previous_hash].map(field).join(''))
    .digest('hex');

/** A place in the chain that was written down elsewhere. */
export interface Mark {
  number: number;
  hash: string;
}

export const readMark = (text: string): Mark => {
  const [number, hash = ''] = text.split(':');
  return { number: Number(number), hash };
};

type Broken = NonNullable<AuditVerdict['broken']>;

const faultOf = (link: Link, last: Mark | null): Broken | null => {
  const number = (last?.number ?? 0) + 1;
  if (link.number !== number) return { number: Math.min(number, link.number), fault: 'missing' };
  if (link.hash !== hashOf(link)) return { number, fault: 'changed' };
  return link.previous_hash === (last?.hash ?? beginning) ? null : { number, fault: 'detached' };
};

/**
 * Walks along the chain from its first entry. `missing`: a number is not there (or one is that should not be).
 * `changed`: a row is not what was hashed. `detached`: it does not hang on the row before it. `not_as_expected`: the
 * chain fits, but not with the mark that was written down. `unchained`: acts went past the chain.
 */
export const verifyChain = async (
  db: Handle,
  {
    expect,
    signal,
    tell,
  }: { expect?: Mark | undefined; signal?: AbortSignal; tell?: (done: number, total: number) => void } = {},
): Promise<AuditVerdict> => {
  const extent = await findExtent(db);
  let last: Mark | null = null;
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
    tell?.(entries, Math.max(entries, extent.last));
  }
  if (expect && expect.number > entries) return verdict({ number: entries + 1, fault: 'missing' });
  return verdict(extent.has_unchained ? { number: entries + 1, fault: 'unchained' } : null);
};
