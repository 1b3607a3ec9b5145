import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { columnsOf, type Owner, type PersonalTable, personalTables } from './personal-data.rules.ts';

/** An account and the emails that it has proved to be its own. */
export interface Person {
  id: number;
  emails: readonly string[];
}

export type PersonalTableName = keyof typeof personalTables;

export const personalNames = Object.keys(personalTables) as PersonalTableName[];

const belongs: Record<Owner, (person: Person) => RawBuilder<unknown>> = {
  id: ({ id }) => sql`owned.id = ${id}`,
  account_id: ({ id }) => sql`owned.account_id = ${id}`,
  email: ({ emails }) => sql`owned.email = ANY (${emails}::text[])`,
  recipient: ({ emails }) => sql`owned.account_id IS NULL AND owned.recipient = ANY (${emails}::text[])`,
  name: ({ emails }) => sql`owned.realm = 'account' AND owned.name = ANY (${emails}::text[])`,
  body: ({ emails }) =>
    sql`owned.account_id IS NULL
      AND EXISTS (SELECT FROM unnest(${emails}::text[]) AS one (email) WHERE strpos(owned.body, one.email) > 0)`,
  playlist_id: ({ id }) => sql`owned.playlist_id IN (SELECT id FROM playlists WHERE account_id = ${id})`,
  request_id: ({ id }) => sql`owned.request_id IN (SELECT id FROM support_requests WHERE account_id = ${id})`,
  venue_id: ({ id }) => sql`owned.venue_id IN (SELECT id FROM venues WHERE account_id = ${id})`,
  contract_id: ({ id }) => sql`owned.contract_id IN (SELECT id FROM contracts WHERE account_id = ${id})`,
};

const owned = (table: PersonalTableName, person: Person): RawBuilder<unknown> => {
  const { of }: PersonalTable = personalTables[table];
  return sql`(${sql.join(
    of.map((owner) => sql`(${belongs[owner](person)})`),
    sql` OR `,
  )})`;
};

/**
 * Returns the account with its email and former ones that are still reserved for it; null if it does not exist. An email
 * that it asked for may be anybody's until a code from there confirms it.
 */
export const findPerson = async (db: Handle, id: number): Promise<Person | null> => {
  const { rows } = await sql<{ emails: string[] | null }>`
    SELECT ARRAY(
      SELECT email FROM accounts WHERE id = ${id}
      UNION SELECT email FROM email_reverts WHERE account_id = ${id} AND expires_at > now()
    ) AS emails FROM accounts WHERE id = ${id}`.execute(db);
  const [row] = rows;
  return row ? { id, emails: row.emails ?? [] } : null;
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

const exportedOf = (table: 'plays' | 'venue_plays') =>
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

/** Deletes all rows of an account that an erasure deletes. */
export const deleteRowsOf = async (tx: Handle, person: Person): Promise<void> => {
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
