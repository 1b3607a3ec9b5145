import type { api, ContractDetails, ContractSignature, ResponseOf, Translations } from '@kamerton/wire';
import { type Insertable, sql } from 'kysely';
import type { Handle, Schema } from '../../../db/schema.ts';
import { translationsJson } from '../../../db/translations.ts';
import { execute, findRow, listRows } from '../../../db/rows.ts';

const find = async (db: Handle, column: 'contracts.id' | 'contracts.account_id', value: number) => {
  const row = await db
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.account_id')
    .leftJoin('contract_terminations', 'contract_terminations.contract_id', 'contracts.id')
    .select([
      'contracts.id',
      'contracts.details',
      'contracts.version',
      'contract_terminations.terminated_at',
      'contract_terminations.reason',
      'accounts.email',
      'accounts.timezone',
      'accounts.language_id',
      'accounts.erased_at',
      'accounts.id as account_id',
    ])
    .where(column, '=', value)
    .orderBy('contracts.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, signed: await findNewestSignature(db, row.id) } : null;
};

/** Returns an account's newest contract with its newest signature and its owner's email and time zone. */
export const findContract = (db: Handle, account: number) => find(db, 'contracts.account_id', account);

export type ContractRow = NonNullable<Awaited<ReturnType<typeof findContract>>>;

/** As `findContract`, and locks the contract until the transaction ends. */
export const lockContract = async (tx: Handle, account: number): Promise<ContractRow | null> => {
  await tx.selectFrom('contracts').select('id').where('account_id', '=', account).forUpdate().execute();
  return findContract(tx, account);
};

/** As `lockContract`, by the contract's id; its account is not erased before the transaction ends, unless it is already. */
export const lockContractById = async (tx: Handle, id: number): Promise<ContractRow | null> => {
  await sql`
    SELECT FROM accounts WHERE id = (SELECT account_id FROM contracts WHERE id = ${id}) FOR KEY SHARE`.execute(tx);
  await tx.selectFrom('contracts').select('id').where('id', '=', id).forUpdate().execute();
  return find(tx, 'contracts.id', id);
};

export const insertTermination = async (
  tx: Handle,
  { contract_id, reason }: { contract_id: number; reason: Translations },
): Promise<void> => {
  await tx
    .insertInto('contract_terminations')
    .values({ contract_id, reason: translationsJson(reason) })
    .execute();
};

/** Inserts a contract unless a concurrent call has done so. */
export const beginContract = (tx: Handle, account: number, details: ContractDetails): Promise<void> => execute(tx)`
    INSERT INTO contracts (account_id, details) VALUES (${account}, ${JSON.stringify(details)}) ON CONFLICT DO NOTHING`;

/** Inserts the successor of a terminated contract; null if it has one already. */
export const insertAnew = async (
  tx: Handle,
  { details, ...anew }: { account_id: number; details: ContractDetails; replaces_id: number },
): Promise<number | null> =>
  (
    await tx
      .insertInto('contracts')
      .values({ ...anew, details: JSON.stringify(details) })
      .onConflict((conflict) => conflict.column('replaces_id').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null;

/** Updates the details and the version; equal details change nothing. */
export const saveDetails = async (tx: Handle, account: number, details: ContractDetails): Promise<void> => {
  const text = JSON.stringify(details);
  await sql`
    UPDATE contracts SET details = ${text}::jsonb, version = version + 1
    WHERE id = (SELECT max(id) FROM contracts WHERE account_id = ${account}) AND details <> ${text}::jsonb`.execute(tx);
};

const findNewestSignature = async (db: Handle, contract: number) =>
  (await db
    .selectFrom('contract_signatures')
    .select(['edition', 'version', 'terms_version', 'code_fingerprint', 'signed_at'])
    .where('contract_id', '=', contract)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Newest first. */
export const listSignatures = (db: Handle, contract: number): Promise<ContractSignature[]> =>
  listRows(db)`
    SELECT edition, terms_version, signatory_name, signed_at, sha256, pdf_sha256, length(pdf) AS pdf_size
    FROM contract_signatures WHERE contract_id = ${contract} ORDER BY edition DESC`;

/** Returns the PDF of an edition, by default of the newest. */
export const findPdf = async (db: Handle, contract: number, edition: number | undefined) =>
  (await db
    .selectFrom('contract_signatures')
    .select(['contract_id', 'edition', 'pdf', 'pdf_sha256'])
    .where('contract_id', '=', contract)
    .$if(edition !== undefined, (query) => query.where('edition', '=', edition ?? 0))
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** A signature as shown to anybody who checks its PDF. */
export type CheckedSignature = NonNullable<ResponseOf<typeof api.verifyContract>['signature']>;

export type SignedPdf = NonNullable<Awaited<ReturnType<typeof findPdf>>>;

/** Returns the signature whose record or PDF has this hash. */
export const findSignatureByHash = (db: Handle, contract: number, hash: string) =>
  findRow(db)<CheckedSignature>`
    SELECT edition, terms_version, signed_at, record::jsonb #>> '{details,legal_entity}' AS legal_entity,
      CASE WHEN pdf_sha256 = ${hash} THEN 'file' ELSE 'record' END AS matched,
      CASE
        WHEN EXISTS (SELECT FROM contract_terminations WHERE contract_id = ${contract}) THEN 'terminated'
        WHEN edition < (SELECT max(edition) FROM contract_signatures WHERE contract_id = ${contract}) THEN 'superseded'
        ELSE 'signed'
      END AS state
    FROM contract_signatures
    WHERE contract_id = ${contract} AND ${hash} IN (sha256, pdf_sha256)`;

export type NewSignature = Insertable<Schema['contract_signatures']>;

export const insertSignature = async (tx: Handle, signature: NewSignature): Promise<void> => {
  await tx.insertInto('contract_signatures').values(signature).execute();
};

/**
 * SQL for a contract's status under the terms of a day; equals `isOutdated` and `isChanged` for one contract. Expects
 * `contracts` and `signed`, the newest signature, in scope; both may be null.
 */
export const contractStatusOn = (day: string) => sql`CASE
  WHEN contracts.id IS NULL THEN 'none'
  WHEN EXISTS (SELECT FROM contract_terminations WHERE contract_id = contracts.id) THEN 'terminated'
  WHEN signed.edition IS NULL THEN 'draft'
  WHEN signed.terms_version <> (SELECT max(version) FROM terms WHERE effective_from <= ${day}::date) THEN 'outdated'
  WHEN signed.version <> contracts.version THEN 'changed'
  ELSE 'signed' END`;
