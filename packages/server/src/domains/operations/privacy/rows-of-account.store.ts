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

/** What was tried at the office with an email that is an operator's too is the operator's. */
const isNoOperator = sql`NOT EXISTS (SELECT FROM staff WHERE staff.email = one.email)`;

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
    sql`owned.account_id IS NULL AND ${isAbout(sql`strpos(owned.body, one.email) > 0`, person, table)}`,
  playlist_id: ({ id }) => sql`owned.playlist_id IN (SELECT id FROM playlists WHERE account_id = ${id})`,
  request_id: ({ id }) => sql`owned.request_id IN (SELECT id FROM support_requests WHERE account_id = ${id})`,
  venue_id: ({ id }) => sql`owned.venue_id IN (SELECT id FROM venues WHERE account_id = ${id})`,
  contract_id: ({ id }) => sql`owned.contract_id IN (SELECT id FROM contracts WHERE account_id = ${id})`,
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

/** Number of rows per query. */
const pageSize = 500;

/** Yields the rows of an account without hidden columns, in batches. */
export async function* readRowsOf(
  tx: Handle,
  table: PersonalTableName,
  person: Person,
): AsyncGenerator<Record<string, unknown>[], void, void> {
  const columns = columnsOf(personalTables[table].exported);
  if (columns.length === 0) return;
  await sql`
    DECLARE rows_of_account NO SCROLL CURSOR FOR
    SELECT ${sql.join(columns.map((column) => sql.ref(`owned.${column}`)))} FROM ${sql.table(table)} AS owned
    WHERE ${owned(table, person)} ORDER BY 1`.execute(tx);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`FETCH ${sql.lit(pageSize)} FROM rows_of_account`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) break;
  }
  await sql`CLOSE rows_of_account`.execute(tx);
}

type Row = Record<string, unknown>;

const exportedOf = (table: 'plays' | 'venue_plays' | 'playlist_tracks') =>
  sql.join(columnsOf(personalTables[table].exported).map((column) => sql.ref(column)));

/** Yields the plays of an account in the portal. The database is free for others between two batches. */
export async function* readPlaysOf(db: Handle, { id }: Person): AsyncGenerator<Row[], void, void> {
  for (let last: unknown = 0; ;) {
    const { rows } = await sql<Row>`
      SELECT ${exportedOf('plays')} FROM plays WHERE account_id = ${id} AND id > ${last}::bigint
      ORDER BY id LIMIT ${pageSize}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.['id'];
  }
}

/** Yields emails or events of an account in the order of their ids, as `readPlaysOf`. */
export async function* readRowsById(
  db: Handle,
  table: 'emails' | 'events',
  person: Person,
): AsyncGenerator<Row[], void, void> {
  const columns = sql.join(columnsOf(personalTables[table].exported).map((column) => sql.ref(`owned.${column}`)));
  for (let last: unknown = 0; ;) {
    const { rows } = await sql<Row>`
      SELECT ${columns} FROM ${sql.table(table)} AS owned
      WHERE ${owned(table, person)} AND owned.id > ${last}::bigint ORDER BY owned.id LIMIT ${pageSize}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.['id'];
  }
}

/** Yields the tracks of an account's playlists, one after the other, as `readPlaysOf`. */
export async function* readPlaylistTracksOf(db: Handle, { id }: Person): AsyncGenerator<Row[], void, void> {
  const playlists = await db.selectFrom('playlists').select('id').where('account_id', '=', id).orderBy('id').execute();
  for (const playlist of playlists) {
    for (let last: unknown = 0; ;) {
      const { rows } = await sql<Row>`
        SELECT ${exportedOf('playlist_tracks')} FROM playlist_tracks
        WHERE playlist_id = ${playlist.id} AND track_id > ${last}::bigint ORDER BY track_id LIMIT ${pageSize}`.execute(
        db,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < pageSize) break;
      last = rows.at(-1)?.['track_id'];
    }
  }
}

/** Yields what the venues of an account have played, one after the other, as `readPlaysOf`. */
export async function* readVenuePlaysOf(db: Handle, { id }: Person): AsyncGenerator<Row[], void, void> {
  const venues = await db.selectFrom('venues').select('id').where('account_id', '=', id).orderBy('id').execute();
  for (const venue of venues) yield* readPlaysOfVenue(db, venue.id);
}

async function* readPlaysOfVenue(db: Handle, venue: number): AsyncGenerator<Row[], void, void> {
  for (let after = sql``; ;) {
    // Moments are read in milliseconds; the place to go on from is exact.
    const { rows } = await sql<Row & { moment: string }>`
      SELECT ${exportedOf('venue_plays')}, started_at::text AS moment FROM venue_plays
      WHERE venue_id = ${venue} ${after} ORDER BY started_at, id LIMIT ${pageSize}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'moment')));
    after = sql`AND (started_at, id) > (${last.moment}::timestamptz, ${last['id']}::uuid)`;
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
