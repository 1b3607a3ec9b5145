import type { AuditAct } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { sealValues } from './sealed-values.store.ts';
import { wordsOf } from '../../../language/words.ts';

/** Maximum number of searchable words per entry. */
const mostWords = 500;

/** Returns the texts and numbers within a value, without the names of its fields. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Searchable words of an audit entry, folded as in every search. */
const entryWords = (...values: readonly unknown[]): string[] => wordsOf(...values.flatMap(textsIn)).slice(0, mostWords);

/** The actor of a change: operator, distributor, command line or the service itself, for a client at `address`. */
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
  /** The account whose data the entry has, if neither actor nor thing is one; 0 if it may belong to no account. */
  account?: number | null;
  /** Display name of the thing at that time. */
  name: string;
  /** The changed values before and after: plain JSON without secrets; null or omitted if there is none. */
  before?: object | null | undefined;
  after?: object | null | undefined;
}

const json = (value: object | null | undefined): string | null => (value == null ? null : JSON.stringify(value));

/** The account that an entry is about; null if it is about none. */
const accountOf = (actor: Actor, { kind, id, account }: Act): number | null => {
  if (account !== undefined && account !== null) return account;
  if (actor.kind === 'account') return actor.id;
  return kind === 'account' && id !== null ? Number(id) : null;
};

/** True if an entry has nothing but ids. */
const isEmpty = (actor: Actor, { name, before, after }: Act): boolean =>
  actor.kind !== 'account' && name === '' && !before && !after;

interface Stored {
  actor_name: string;
  address: string;
  name: string;
  before: object | null | undefined;
  after: object | null | undefined;
}

/** The entry with its personal values encrypted for the account. */
const sealed = async (tx: Handle, account: number, actor: Actor, { name, before, after }: Act): Promise<Stored> => {
  const isOwn = actor.kind === 'account';
  const isStaff = actor.kind === 'staff' || actor.kind === 'command';
  const values = {
    actor: isOwn ? actor.name : null,
    address: isStaff ? null : actor.address,
    name,
    before: before ?? null,
    after: after ?? null,
  };
  return {
    actor_name: isOwn ? '' : actor.name,
    address: isStaff ? actor.address : '',
    name: '',
    before: null,
    after: await sealValues(tx, account, values),
  };
};

/**
 * Writes an audit entry in the transaction of the change, so that both are committed or neither. Personal values of an
 * account are encrypted under a key that ends with them. May be called anywhere in the transaction and repeatedly: the
 * log is locked only during the commit.
 */
export const record = (tx: Handle, actor: Actor, entry: Act): Promise<void> => recordAll(tx, actor, [entry]);

/** `record` for several entries, by one statement. */
export const recordAll = async (tx: Handle, actor: Actor, entries: readonly Act[]): Promise<void> => {
  if (!tx.isTransaction) throw new Error('an act and its entry in the audit log belong into one transaction');
  if (entries.length === 0) return;
  const rows: Row[] = [];
  for (const entry of entries) rows.push(await rowOf(tx, actor, entry));
  const texts = (column: keyof Row) => sql`${rows.map((row) => row[column])}::text[]`;
  const actorId = 'id' in actor ? actor.id : null;
  await sql`
    INSERT INTO audit_entries (
      actor_kind, actor_id, actor_name, address, act, kind, object_id, name, before, after, search,
      account_id, opened_actor_name, opened_search
    ) SELECT ${actor.kind}, ${actorId}::bigint, actor_name, address, act, kind, object_id, name, before::json, after::json,
      array_to_tsvector(string_to_array(words, ' ')),
      account::bigint, opened_actor_name, array_to_tsvector(string_to_array(opened_words, ' '))
    FROM unnest(${texts('actor_name')}, ${texts('address')}, ${texts('act')}, ${texts('kind')}, ${texts('object_id')},
      ${texts('name')}, ${texts('before')}, ${texts('after')}, ${texts('words')}, ${texts('account')},
      ${texts('opened_actor_name')}, ${texts('opened_words')}) WITH ORDINALITY
      AS entry (actor_name, address, act, kind, object_id, name, before, after, words, account, opened_actor_name,
        opened_words, at) ORDER BY at`.execute(tx);
};

/** Columns of an entry as texts; its words are separated by spaces. */
const rowOf = async (tx: Handle, actor: Actor, entry: Act) => {
  const { act, kind, id } = entry;
  const objectId = id === null ? null : String(id);
  const account = isEmpty(actor, entry) ? null : accountOf(actor, entry);
  const plain: Stored = {
    actor_name: actor.name,
    address: actor.address,
    name: entry.name,
    before: entry.before,
    after: entry.after,
  };
  const stored = account === null ? plain : await sealed(tx, account, actor, entry);
  const wordsOf = ({ name, actor_name, address, before, after }: Stored, isOpen: boolean) =>
    entryWords(name, actor_name, address, act, objectId, before, isOpen ? after : null).join(' ');
  const isOpen = account === null;
  return {
    actor_name: stored.actor_name,
    address: stored.address,
    act,
    kind,
    object_id: objectId,
    name: stored.name,
    before: json(stored.before),
    after: json(stored.after),
    words: wordsOf(stored, isOpen),
    account: isOpen ? null : String(account),
    opened_actor_name: isOpen ? null : actor.name,
    opened_words: isOpen ? null : wordsOf(plain, true),
  };
};

type Row = Awaited<ReturnType<typeof rowOf>>;
