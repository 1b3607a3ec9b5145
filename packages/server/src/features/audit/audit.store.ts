import type { AuditAct } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { entryWords } from './entry-words.rules.ts';

/**
 * The actor of a change: an operator, a distributor, the command line, or the service itself, for a client at
 * `address`.
 */
export type Actor =
  | { kind: 'staff' | 'account'; id: number; name: string; address: string }
  | { kind: 'command'; name: string; address: '' }
  | { kind: 'system'; name: string; address: string };

/** A change of one thing. */
export interface Act {
  act: AuditAct;
  /** Kind of the thing, such as `track`; with `id` it identifies the thing's history. */
  kind: string;
  id: number | string | null;
  /** Display name of the thing at that time. */
  name: string;
  /** The changed values before and after: plain JSON without secrets; null or omitted if there is none. */
  before?: object | null | undefined;
  after?: object | null | undefined;
}

const json = (value: object | null | undefined): string | null => (value == null ? null : JSON.stringify(value));

/**
 * Writes an audit entry in the transaction of the change, so that both are committed or neither. May be called anywhere
 * in the transaction and repeatedly: the log is locked only during the commit.
 */
export const record = async (tx: Handle, actor: Actor, { act, kind, id, name, before, after }: Act): Promise<void> => {
  if (!tx.isTransaction) throw new Error('an act and its entry in the audit log belong into one transaction');
  const actorId = 'id' in actor ? actor.id : null;
  const objectId = id === null ? null : String(id);
  const words = entryWords(name, actor.name, actor.address, act, objectId, before, after);
  await sql`
    INSERT INTO audit_entries (
      actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search
    ) VALUES (
      ${actor.kind}, ${actorId}::bigint, ${actor.name}, ${actor.address}, ${act}, ${kind}, ${objectId}, ${name},
      ${json(before)}::json, ${json(after)}::json, array_to_tsvector(${words}::text[])
    )`.execute(tx);
};
