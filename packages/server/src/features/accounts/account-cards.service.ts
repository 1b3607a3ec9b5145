import { languages } from '@kamerton/wire';
import type { AccountCard, OfficeAccount } from '@kamerton/wire/office';
import type { Handle } from '../../db/schema.ts';
import { contractNumber, dayInMoscow } from '../contracts/signing.rules.ts';
import { type AccountItem, findCardRow, listAccounts, listLatestRequests } from './account-cards.store.ts';

const presented = ({ language_id, contract_id, standing, ...row }: AccountItem): OfficeAccount => ({
  ...row,
  language: languages[language_id],
  contract: { state: standing, number: contract_id === null ? null : contractNumber(contract_id) },
});

/** A part of the list of accounts. */
export const pageOfAccounts = async (
  db: Handle,
  asked: Parameters<typeof listAccounts>[1],
): Promise<{ items: OfficeAccount[]; total: number }> => {
  const { rows, total } = await listAccounts(db, asked, dayInMoscow(new Date()));
  return { items: rows.map(presented), total };
};

/** What an operator sees of an account; null where there is none. */
export const findCard = async (db: Handle, id: number): Promise<AccountCard | null> => {
  const row = await findCardRow(db, id, dayInMoscow(new Date()));
  if (!row) return null;
  const { venues_count, venues_active, timezone, last_seen_at, sessions_count, has_api_key, playlists_count } = row;
  return {
    ...presented(row),
    timezone,
    last_seen_at,
    sessions_count,
    has_api_key,
    venues: { count: venues_count, active: venues_active },
    playlists_count,
    requests: await listLatestRequests(db, id),
  };
};
