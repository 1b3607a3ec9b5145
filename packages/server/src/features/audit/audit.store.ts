import type { AuditAct } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { entryWords } from './entry-words.rules.ts';

/**
 * Who does something: an operator in the office, a distributor, somebody at the command line, or the service by itself,
 * on account of somebody at `address`.
 */
export type Actor =
  | { kind: 'staff' | 'account'; id: number; name: string; address: string }
  | { kind: 'command'; name: string; address: '' }
  | { kind: 'system'; name: string; address: string };

/** What was done to one thing. */
export interface Act {
  act: AuditAct;
  /** The noun of the thing, such as `track`; with `id` it leads to the history of the thing. */
  kind: string;
  id: number | string | null;
  /** What people call the thing, as it was called then. */
  name: string;
  /** What changed, as it was and as it is: plain JSON without secrets, null or left out where there is nothing. */
  before?: object | null | undefined;
  after?: object | null | undefined;
}

const json = (value: object | null | undefined): string | null => (value == null ? null : JSON.stringify(value));

/**
 * Writes an act into the audit log, in the transaction that does it: it is in the log from the commit on, or neither
 * is there. May be called anywhere in the transaction and more than once: the log is locked during the commit only.
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
