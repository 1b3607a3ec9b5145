import { bounds, type LanguageId } from '@kamerton/wire';
import type { AccountCard, ContractStatus, office, OfficeAccount } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { all, alphabetically, containsText, orderBy } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { findRow } from '../../../db/rows.ts';
import { isValidSession } from '../../identity/auth/sessions.store.ts';
import { contractStatusOn } from '../contracts/contracts.store.ts';

/** An account in the list; `contract_id` is null without a contract. */
export interface AccountItem extends Omit<OfficeAccount, 'language' | 'contract'> {
  language_id: LanguageId;
  contract_id: number | null;
  status: ContractStatus;
}

export interface CardRow extends AccountItem, Omit<AccountCard, keyof OfficeAccount | 'venues' | 'requests'> {
  venues_count: number;
  venues_active: number;
}

type Asked = z.output<typeof office.accounts.query>;

const columns = (day: string) => sql`
  accounts.id, accounts.email, accounts.name, accounts.contact, accounts.language_id, accounts.is_active,
  accounts.created_at, accounts.version, last_sign_ins.at AS last_sign_in_at, contracts.id AS contract_id,
  ${contractStatusOn(day)} AS status`;

const from = sql`
  FROM accounts
  LEFT JOIN last_sign_ins ON last_sign_ins.account_id = accounts.id
  LEFT JOIN contracts ON contracts.account_id = accounts.id
    AND NOT EXISTS (SELECT FROM contracts AS later WHERE later.replaces_id = contracts.id)
  LEFT JOIN LATERAL (
    SELECT edition, version, terms_version FROM contract_signatures
    WHERE contract_id = contracts.id ORDER BY edition DESC LIMIT 1) AS signed ON true`;

const sortable: Record<string, RawBuilder<unknown>> = {
  name: alphabetically(sql`accounts.name`),
  email: sql`accounts.email`,
  created_at: sql`accounts.created_at`,
  last_sign_in_at: sql`last_sign_ins.at`,
};

/** Lists accounts that match all filters and are not erased, with the total. `day` selects the terms in force. */
export const listAccounts = (
  db: Handle,
  { sort = 'name', q, active, contract, ...page }: Asked,
  day: string,
): Promise<{ items: AccountItem[]; total: number }> => {
  const where = all([
    sql`accounts.erased_at IS NULL`,
    ...(active === undefined ? [] : [sql`accounts.is_active = ${active}`]),
    ...(contract === undefined ? [] : [sql`${contractStatusOn(day)} = ${contract}`]),
    ...(q?.trim() ? [containsText(q, [sql`accounts.name`, sql`accounts.email`, sql`accounts.contact`])] : []),
  ]);
  const order = sql`${orderBy(sortable, sort)} NULLS LAST, accounts.id`;
  return exactPage(db, { columns: columns(day), from: sql`${from} WHERE ${where}`, order }, page);
};

export const findCardRow = (db: Handle, id: number, day: string): Promise<CardRow | null> =>
  findRow(db)`
    SELECT ${columns(day)}, accounts.timezone, accounts.erased_at, used.last_seen_at, used.sessions_count, venued.venues_count,
      venued.venues_active,
      EXISTS (SELECT FROM api_keys WHERE account_id = accounts.id) AS has_api_key,
      (SELECT email FROM email_changes WHERE account_id = accounts.id AND expires_at > now() LIMIT 1) AS new_email,
      (SELECT count(*) FROM playlists WHERE account_id = accounts.id AND deleted_at IS NULL) AS playlists_count,
      accounts.offline_hours,
      (SELECT count(*) FROM venue_plays WHERE account_id = accounts.id AND implausible IS NOT NULL
        AND started_at > now() - make_interval(days => ${bounds.play_age.days})) AS implausible_plays
    ${from}
    LEFT JOIN LATERAL (
      SELECT max(last_seen_at) FILTER (WHERE NOT by_support) AS last_seen_at, count(*) AS sessions_count FROM sessions
      WHERE account_id = accounts.id AND ${isValidSession}) AS used ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS venues_count, count(*) FILTER (WHERE is_active) AS venues_active FROM venues
      WHERE account_id = accounts.id) AS venued ON true
    WHERE accounts.id = ${id}`;

/** Maximum number of requests on an account's card. */
const mostRequests = 10;

/** Newest first. */
export const listLatestRequests = (db: Handle, accountId: number) =>
  db
    .selectFrom('support_requests')
    .select(['id', 'id as number', 'subject', 'status'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(mostRequests)
    .execute();
