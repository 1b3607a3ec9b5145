import type { Translations } from '@kamerton/wire';
import type { ContractRow, ExistingContractStatus, office, WholeContract } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { all, alphabetically, containsText, orderBy } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow, listRows } from '../../../db/rows.ts';
import { contractStatusOn } from './contracts.store.ts';

/** Contracts with their newest signature and their status on `day`. */
const desk = (day: string) => sql`
  SELECT contracts.id, contracts.version, contracts.details, contracts.created_at,
    contracts.details ->> 'legal_entity' AS legal_entity, contracts.details ->> 'inn' AS inn,
    accounts.id AS account_id, accounts.email, accounts.name, accounts.is_active,
    signed.edition, signed.signed_at, signed.terms_version,
    (SELECT later.id FROM contracts AS later WHERE later.replaces_id = contracts.id) AS successor_id,
    ended.terminated_at, ended.reason,
    ${contractStatusOn(day)} AS status
  FROM contracts
  JOIN accounts ON accounts.id = contracts.account_id
  LEFT JOIN contract_terminations ended ON ended.contract_id = contracts.id
  LEFT JOIN LATERAL (
    SELECT edition, signed_at, terms_version, version FROM contract_signatures
    WHERE contract_id = contracts.id ORDER BY edition DESC LIMIT 1) signed ON true`;

/** Those of a list. */
const columns = sql`id, account_id, email, name, is_active, status, legal_entity, inn, edition, signed_at, terms_version,
  terminated_at`;

export interface OfficeRow extends Omit<ContractRow, 'number' | 'account'> {
  account_id: number;
  email: string;
  name: string;
  is_active: boolean;
}

export interface ContractsAsked extends Omit<z.output<typeof office.contracts.query>, 'status' | 'account_id'> {
  status?: ExistingContractStatus | undefined;
  account_id?: number | undefined;
  /** Contract whose number the text may be. */
  id?: number | undefined;
}

/** Matches a number, the beginning of an INN or OGRN, or part of a name. */
const isMeant = (q: string, id: number) =>
  sql`(id = ${id} OR starts_with(inn, ${q}) OR starts_with(details ->> 'ogrn', ${q})
    OR ${containsText(q, [sql`legal_entity`, sql`email`, sql`name`, sql`coalesce(details ->> 'registration_number', '')`])})`;

const sortable = {
  id: sql`id`,
  legal_entity: alphabetically(sql`legal_entity`),
  signed_at: sql`signed_at`,
  terminated_at: sql`terminated_at`,
};

/** By default the newest first; nulls last. */
export const listOfficeRows = (
  db: Handle,
  day: string,
  { sort = '-id', q = '', status: asked, account_id, id = 0, ...page }: ContractsAsked,
): Promise<{ items: OfficeRow[]; total: number }> => {
  const from = sql`FROM (${desk(day)}) desk WHERE ${all([
    ...(asked === undefined ? [] : [sql`status = ${asked}`]),
    ...(account_id === undefined ? [] : [sql`account_id = ${account_id}`]),
    ...(q === '' ? [] : [isMeant(q, id)]),
  ])}`;
  return exactPage(db, { columns, from, order: sql`${orderBy(sortable, sort)} NULLS LAST, id DESC` }, page);
};

export type WholeRow = OfficeRow &
  Pick<WholeContract, 'version' | 'created_at'> & {
    details: Pick<WholeContract, 'is_foreign'>;
    successor_id: number | null;
    reason: Translations | null;
  };

/** Facts of the signing are read from the signed record itself. */
export const listSignings = (db: Handle, contract: number) =>
  listRows(db)<WholeContract['signatures'][number]>`
    SELECT edition, terms_version, signatory_name, signed_at, sha256, pdf_sha256, length(pdf) AS pdf_size,
      code_fingerprint, record::jsonb #>> '{details,legal_entity}' AS legal_entity,
      record::jsonb #>> '{account,email}' AS email, record::jsonb ->> 'address' AS address,
      record::jsonb ->> 'timezone' AS timezone
    FROM contract_signatures WHERE contract_id = ${contract} ORDER BY edition DESC`;

export const findOfficeRow = (db: Handle, day: string, id: number): Promise<WholeRow | null> =>
  findRow(db)`SELECT * FROM (${desk(day)}) desk WHERE id = ${id}`;
