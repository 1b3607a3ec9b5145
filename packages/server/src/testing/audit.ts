import type { AuditEntry } from '@kamerton/wire/office';
import type { Handle } from '../db/schema.ts';
import { listEntries } from '../domains/common/audit/audit-log.store.ts';

/** Entries of the audit log with their values opened, oldest first; of these acts, or of all. */
export const auditEntries = async (db: Handle, ...acts: readonly string[]): Promise<AuditEntry[]> => {
  const { items } = await listEntries(db, { limit: 10_000, offset: 0, sort: 'id' });
  return items.filter(({ act }) => acts.length === 0 || acts.includes(act));
};
