import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { columnsOf, type Owner, type PersonalTable, personalTables } from './personal-data.rules.ts';

/** An email and the moment since when it is an account's own. */
interface OwnEmail {
  email: string;
  since: string;
}

/** An account and the emails that it has proved to be its own. */
export interface Person {
  id: number;
  emails: readonly OwnEmail[];
}

export type PersonalTableName = keyof typeof personalTables;

export const personalNames = Object.keys(personalTables) as PersonalTableName[];

/** Tables that an erasure changes. */
export const erasedNames = personalNames.filter((name) => personalTables[name].erasure !== 'kept');

/** The moment of a row that belongs to an account by an email. */
const momentOf = (table: PersonalTableName): RawBuilder<unknown> => {
  const columns = columnsOf(personalTables[table].exported);
  return sql.ref(`owned.${['created_at', 'since', 'at'].find((name) => columns.includes(name))}`);
};

/** Matches rows of the table about one of the emails, as `about` says it, from when it is the account's own. */
const isAbout = (about: RawBuilder<unknown>, { emails }: Person, table: PersonalTableName): RawBuilder<unknown> =>
  sql`EXISTS (
    SELECT FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) AS one (email text, since timestamptz)
    WHERE ${about} AND ${momentOf(table)} >= one.since)`;

/** No part of the address goes on before it or after it; JSON writes the end of a line as a backslash and a letter. */
const edges = {
  before: String.raw`(^|[^\w\u00C0-\u04FF.!#$%&'*+/=?^\u0060{|}~-]|\\[bfnrt])`,
  after: String.raw`(?![\w\u00C0-\u04FF-]|\.[\w\u00C0-\u04FF])`,
};

/** Matches a text that has an address whole, not within a longer one. */
const hasWhole = (text: RawBuilder<unknown>, address: RawBuilder<unknown>): RawBuilder<unknown> => {
  const literally = sql`regexp_replace(${address}, ${String.raw`\W`}, ${String.raw`\\\&`}, 'g')`;
  return sql`(strpos(${text}, ${address}) > 0 AND ${text} ~ (${edges.before}::text || ${literally} || ${edges.after}))`;
};

/** Attempts at the office with an email that is an operator's too are the operator's. */
const isNoOperator = sql`NOT EXISTS (SELECT FROM staff WHERE staff.email = one.email)`;

/** Tables of the account's rows that rows of other tables belong to. */
const parents = {
  playlist_id: 'playlists',
  request_id: 'support_requests',
  venue_id: 'venues',
  contract_id: 'contracts',
} as const satisfies Partial<Record<Owner, PersonalTableName>>;

type Parent = keyof typeof parents;

const idsOf = (owner: Parent, { id }: Person) =>
  sql<{ id: number }>`SELECT id FROM ${sql.table(parents[owner])} WHERE account_id = ${id}`;

const ofParent = (owner: Parent) => (person: Person) => sql`owned.${sql.ref(owner)} IN (${idsOf(owner, person)})`;

const belongs: Record<Owner, (person: Person, table: PersonalTableName) => RawBuilder<unknown>> = {
  id: ({ id }) => sql`owned.id = ${id}`,
  account_id: ({ id }) => sql`owned.account_id = ${id}`,
  email: (person, table) =>
    isAbout(
      sql`(owned.email = one.email OR (owned.email = 'office ' || one.email AND ${isNoOperator}))`,
      person,
      table,
    ),
  recipient: (person, table) =>
    sql`owned.account_id IS NULL AND ${isAbout(sql`owned.recipient = one.email`, person, table)}`,
  name: (person, table) =>
    isAbout(sql`owned.name = one.email AND (owned.realm = 'account' OR ${isNoOperator})`, person, table),
  body: (person, table) =>
    sql`owned.account_id IS NULL AND ${isAbout(hasWhole(sql`owned.body`, sql`one.email`), person, table)}`,
  playlist_id: ofParent('playlist_id'),
  request_id: ofParent('request_id'),
  venue_id: ofParent('venue_id'),
  contract_id: ofParent('contract_id'),
};

const owned = (table: PersonalTableName, person: Person): RawBuilder<unknown> => {
  const { of }: PersonalTable = personalTables[table];
  return sql`(${sql.join(
    of.map((owner) => sql`(${belongs[owner](person, table)})`),
    sql` OR `,
  )})`;
};

/**
 * Returns the account with its email and former ones that are still reserved for it; null if it does not exist. An email
 * that it asked for may be anybody's until a code from there confirms it: each is its own since the last confirmed change
 * before it had it, else since the account was made.
 */
export const findPerson = async (db: Handle, id: number): Promise<Person | null> => {
  const { rows: emails } = await sql<OwnEmail>`
    SELECT had.email, min(greatest(accounts.created_at, (
      SELECT max(at) FROM audit_log
      WHERE kind = 'account' AND object_id = ${String(id)} AND act = 'account.email' AND at < had.at
    )))::text AS since
    FROM accounts JOIN (
      SELECT id, email, 'infinity'::timestamptz AS at FROM accounts
      UNION ALL
      SELECT account_id, email, date_trunc('milliseconds', created_at) FROM email_reverts WHERE expires_at > now()
    ) AS had USING (id)
    WHERE id = ${id} GROUP BY had.email`.execute(db);
  return emails.length > 0 ? { id, emails } : null;
};

type Row = Record<string, unknown>;

/** Keys of tables that have no primary key, or whose rows are read in another order. */
const keys: Partial<Record<PersonalTableName, RawBuilder<unknown>[]>> = {
  // There is an index on the first.
  idempotency_responses: [sql`owned.created_at`, sql`coalesce(owned.account_id, -owned.staff_id)`, sql`owned.key`],
  known_networks: [sql`owned.network`],
  venue_plays: [sql`owned.started_at`, sql`owned.id`],
};

const keyOf = async (db: Handle, table: PersonalTableName): Promise<RawBuilder<unknown>[]> => {
  if (keys[table]) return keys[table];
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    WHERE indrelid = ${table}::regclass AND indisprimary
    ORDER BY array_position(indkey::smallint[], attnum)`.execute(db);
  return rows.map(({ name }) => sql.ref(`owned.${name}`));
};

/** Tables with thousands of rows of one playlist or venue. */
const longTables: ReadonlySet<PersonalTableName> = new Set(['playlist_tracks', 'venue_plays']);

/** Playlists, venues and the like whose rows are read together. */
const groupSize = 100;

/** Conditions that match the rows of an account together, each of them few. */
const partsOf = async (db: Handle, table: PersonalTableName, person: Person): Promise<RawBuilder<unknown>[]> => {
  const owner = personalTables[table].of[0];
  if (!(owner in parents)) return [owned(table, person)];
  const { rows } = await sql<{ id: number }>`${idsOf(owner as Parent, person)} ORDER BY id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const column = sql.ref(`owned.${owner}`);
  if (longTables.has(table)) return ids.map((id) => sql`${column} = ${id}`);
  return Array.from(
    { length: Math.ceil(ids.length / groupSize) },
    (_, n) => sql`${column} = ANY (${ids.slice(n * groupSize, (n + 1) * groupSize)}::bigint[])`,
  );
};

/** Limits of a batch. */
const most = { characters: 1_000_000, rows: 500 };

/** Yields the rows of an account without hidden columns, in batches between which the database is free for others. */
export async function* readRowsOf(
  db: Handle,
  table: PersonalTableName,
  person: Person,
): AsyncGenerator<Row[], void, void> {
  const columns = columnsOf(personalTables[table].exported).map((column) => sql.ref(`owned.${column}`));
  if (columns.length === 0) return;
  const key = await keyOf(db, table);
  // As text, which is exact: moments are read in milliseconds.
  const exact = key.map((part) => sql`${part}::text`);
  let count = 50;
  for (const part of await partsOf(db, table, person)) {
    for (let after = sql``; ;) {
      const { rows } = await sql<Row & { row_key?: string[] }>`
        SELECT ${sql.join(columns)}, json_build_array(${sql.join(exact)}) AS row_key FROM ${sql.table(table)} AS owned
        WHERE ${part} ${after} ORDER BY ${sql.join(key)} LIMIT ${count}`.execute(db);
      const last = rows.at(-1)?.row_key;
      if (!last) break;
      for (const row of rows) delete row.row_key;
      yield rows;
      if (rows.length < count) break;
      after = sql`AND (${sql.join(key)}) > (${sql.join(last)})`;
      const { length } = JSON.stringify(rows);
      count = Math.min(most.rows, Math.max(1, Math.floor((rows.length * most.characters) / length)));
    }
  }
}

/** Deletes all rows of an account that an erasure deletes, also those about its emails from before they were its own. */
export const deleteRowsOf = async (tx: Handle, { id, emails }: Person): Promise<void> => {
  const person = { id, emails: emails.map(({ email }) => ({ email, since: '-infinity' })) };
  for (const table of personalNames.filter((name) => personalTables[name].erasure === 'deleted')) {
    await sql`DELETE FROM ${sql.table(table)} AS owned WHERE ${owned(table, person)}`.execute(tx);
  }
};

/** Deletes contracts that were never signed, and takes changes after the last signature out of the others. */
export const replaceContractsOf = async (tx: Handle, accountId: number): Promise<void> => {
  await sql`
    DELETE FROM contracts WHERE account_id = ${accountId}
      AND NOT EXISTS (SELECT FROM contract_signatures WHERE contract_id = contracts.id)
      AND NOT EXISTS (SELECT FROM contract_terminations WHERE contract_id = contracts.id)`.execute(tx);
  await sql`
    UPDATE contracts SET details = signed.record::jsonb -> 'details', version = signed.version
    FROM contract_signatures AS signed
    WHERE contracts.account_id = ${accountId} AND signed.contract_id = contracts.id
      AND signed.edition = (SELECT max(edition) FROM contract_signatures AS any_one WHERE any_one.contract_id = contracts.id)
      AND contracts.version <> signed.version`.execute(tx);
};
