import type { AuditEntry } from '@kamerton/wire/office';
import type { Handle } from '../../../db/schema.ts';
import { type AuditKey, findAuditKeys, ensureAuditKey } from './audit-keys.store.ts';

/** Personal values of an entry. */
interface Values {
  /** Null if the actor is no distributor. */
  actor: string | null;
  /** Null if it is an operator's. */
  address: string | null;
  name: string;
  before: unknown;
  after: unknown;
}

/** Field of `after` in place of the values. */
const field = '$sealed';

interface Sealed {
  account: number;
  /** Id of the key. */
  key: number;
  /** The ciphertext. */
  text: string;
}

/** Encrypts values for an account, or for 0 if there is none. Returns `after` of the stored entry. */
export const sealValues = async (tx: Handle, account: number, values: Values): Promise<object> => {
  const key = await ensureAuditKey(tx, account);
  const sealed: Sealed = { account, key: key.id, text: key.seal(JSON.stringify(values)) };
  return { [field]: sealed };
};

const sealedOf = ({ after }: Pick<AuditEntry, 'after'>): Sealed | null =>
  typeof after === 'object' && after !== null && field in after ? (after as Record<typeof field, Sealed>)[field] : null;

const openEntry = (entry: AuditEntry, sealed: Sealed, key: AuditKey | undefined): AuditEntry => {
  const text = key?.open(sealed.text) ?? null;
  if (text === null) return { ...entry, after: null, erased: true };
  const { actor, address, name, before, after } = JSON.parse(text) as Values;
  return {
    ...entry,
    actor: { ...entry.actor, name: actor ?? entry.actor.name },
    address: address ?? entry.address,
    object: { ...entry.object, name },
    before,
    after,
  };
};

/** An entry as it is hashed, and with its values opened; the same where none are sealed. */
export interface OpenedEntry {
  stored: AuditEntry;
  opened: AuditEntry;
}

/** Opens the sealed ones of these entries; those whose key is gone are `erased`. */
export const openEntries = async (db: Handle, entries: readonly AuditEntry[]): Promise<OpenedEntry[]> => {
  const ids = entries.flatMap((entry) => sealedOf(entry)?.key ?? []);
  const keys = await findAuditKeys(db, ids);
  return entries.map((stored) => {
    const sealed = sealedOf(stored);
    return { stored, opened: sealed === null ? stored : openEntry(stored, sealed, keys.get(sealed.key)) };
  });
};
