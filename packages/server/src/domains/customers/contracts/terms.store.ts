import type { LanguageId, Translations } from '@kamerton/wire';
import type { office, TermsVersion } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Handle } from '../../../db/schema.ts';
import { translationsJson } from '../../../db/translations.ts';
import { execute, listRows } from '../../../db/rows.ts';

const columns = ['version', 'text', 'effective_from', 'published_at'] as const;

export const findTerms = async (db: Handle, version: number) =>
  (await db.selectFrom('terms').select(columns).where('version', '=', version).executeTakeFirst()) ?? null;

export type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

/** Returns the newest version in force on `day`; null if there is none. */
export const findTermsInForce = async (db: Handle, day: string): Promise<Terms | null> =>
  (await db
    .selectFrom('terms')
    .select(columns)
    .where('effective_from', '<=', day)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const findNewestTerms = async (db: Handle): Promise<Terms | null> =>
  (await db.selectFrom('terms').select(columns).orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? null;

/** Prevents concurrent publishing until the transaction ends. */
export const lockTerms = (tx: Handle): Promise<void> => execute(tx)`LOCK TABLE terms IN EXCLUSIVE MODE`;

/** Prevents publishing until the transaction ends. */
export const shareTerms = (tx: Handle): Promise<void> => execute(tx)`LOCK TABLE terms IN ROW SHARE MODE`;

/** Inserts the next version; requires `lockTerms`. */
export const insertTerms = async (
  tx: Handle,
  { text, ...terms }: { text: Translations; effective_from: string; published_at?: string },
): Promise<Terms> => {
  await lockTerms(tx);
  const version = ((await findNewestTerms(tx))?.version ?? 0) + 1;
  return tx
    .insertInto('terms')
    .values({ ...terms, text: translationsJson(text), version })
    .returning(columns)
    .executeTakeFirstOrThrow();
};

export interface Signatory {
  contract_id: number;
  account_id: number;
  email: string;
  language_id: LanguageId;
}

/** Lists the signatories of contracts in force whose accounts are active. */
export const listSignatories = (db: Handle): Promise<Signatory[]> =>
  listRows(db)`
    SELECT contracts.id AS contract_id, account_id, email, language_id
    FROM contracts JOIN accounts ON accounts.id = account_id
    WHERE is_active
      AND EXISTS (SELECT FROM contract_signatures WHERE contract_id = contracts.id)
      AND NOT EXISTS (SELECT FROM contract_terminations WHERE contract_id = contracts.id)
    ORDER BY contracts.id`;

type Asked = z.output<typeof office.termsVersions.query>;

/** Lists versions with their status on `day`, by default the newest first; `version` limits the list to one. */
export const listVersions = async (
  db: Handle,
  day: string,
  { limit, offset, sort = '-id', q = '' }: Asked,
  version?: number,
) => {
  const inForce = sql`(SELECT max(version) FROM terms WHERE effective_from <= ${day})`;
  const number = version ?? (q.trim() === '' ? null : Number(/^\d{1,9}$/.exec(q.trim())?.[0] ?? 0));
  const order = sort.endsWith('id') ? 'version' : 'effective_from';
  const { rows: items } = await sql<TermsVersion>`
    WITH newest AS (
      SELECT DISTINCT ON (contract_id) contract_id, terms_version FROM contract_signatures
      ORDER BY contract_id, edition DESC
    ), held AS (
      SELECT terms_version, count(*) AS contracts FROM newest
      WHERE NOT EXISTS (SELECT FROM contract_terminations WHERE contract_id = newest.contract_id)
      GROUP BY terms_version
    )
    SELECT version AS id, effective_from, published_at,
      CASE WHEN version = ${inForce} THEN 'in_force' WHEN effective_from > ${day} THEN 'coming' ELSE 'past' END AS status,
      coalesce(held.contracts, 0) AS contracts
    FROM terms LEFT JOIN held ON held.terms_version = version WHERE ${number}::bigint IS NULL OR version = ${number}::bigint
    ORDER BY ${sql.ref(order)} ${sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC')}, version DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM terms WHERE ${number}::bigint IS NULL OR version = ${number}::bigint`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
};
