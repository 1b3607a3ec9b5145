import type { ContractRow, WholeContract } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import {
  type ContractsAsked,
  type OfficeRow,
  findOfficeRow,
  listOfficeRows,
  listSignings,
} from './contracts.office.store.ts';
import { contractNumber, idOfNumber } from './signing.rules.ts';

const presentRow = (row: OfficeRow): ContractRow => ({
  id: row.id,
  number: contractNumber(row.id),
  account: { id: row.account_id, email: row.email, name: row.name, is_active: row.is_active },
  standing: row.standing,
  legal_entity: row.legal_entity,
  inn: row.inn,
  edition: row.edition,
  signed_at: row.signed_at,
  terms_version: row.terms_version,
  terminated_at: row.terminated_at,
});

/** Contracts by name, INN, email or number, with or without what a number begins with; `day` is today in Moscow. */
export const listContracts = async (db: Handle, day: string, asked: Omit<ContractsAsked, 'id'>) => {
  const q = asked.q?.trim() ?? '';
  const id = idOfNumber(q) ?? (/^\d{1,9}$/.test(q) ? Number(q) : 0);
  const { rows, total } = await listOfficeRows(db, day, { ...asked, q, id });
  return { items: rows.map(presentRow), total };
};

/** One contract with all of its signatures. */
export const findWholeContract = async (db: Handle, day: string, id: number): Promise<WholeContract | null> => {
  const row = await findOfficeRow(db, day, id);
  if (!row) return null;
  const { terminated_at, reason_ru, reason_en, successor_id } = row;
  return {
    ...(row.details as WholeContract),
    ...presentRow(row),
    version: row.version,
    created_at: row.created_at,
    successor: successor_id === null ? null : { id: successor_id, number: contractNumber(successor_id) },
    signatures: await listSignings(db, id),
    termination:
      terminated_at === null ? null : { terminated_at, reason_ru: reason_ru ?? '', reason_en: reason_en ?? '' },
  };
};
