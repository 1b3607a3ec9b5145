import type { Language, MusicRule } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import type { ReadCache } from '../../../lib/read-cache.ts';
import { type AccountRules, groupRules, rulesOf } from './music-rules.rules.ts';
import {
  findAccounts,
  listAllRules,
  listFacts,
  listPlacedRules,
  listVenueTags,
  type RuleRow,
} from './music-rules.store.ts';
import { reasonsFor } from './track-index.rules.ts';

/** A rule as it is told, without what it is compared by. */
export const presentRule = ({ value: _value, ...rule }: RuleRow): MusicRule => rule;

/** The rules that apply to each of these venues, oldest first. */
export const rulesAt = async (
  db: Handle,
  language: Language,
  venues: readonly number[],
): Promise<Map<number, RuleRow[]>> => {
  const accounts = await findAccounts(db, venues);
  const found = new Map<number, RuleRow[]>();
  for (const account of new Set(accounts.values())) {
    const rules = await listAllRules(db, language, account);
    const tags = await listVenueTags(db, account);
    for (const [venue, its] of accounts) if (its === account) found.set(venue, rulesOf(rules, tags, venue));
  }
  return found;
};

/** Those of the tracks that may not play at a venue, each with the rules that block it. */
export const blockedAt = async (
  db: Handle,
  language: Language,
  venue: number,
  tracks: readonly number[],
): Promise<Map<number, MusicRule[]>> => {
  const rules = (await rulesAt(db, language, [venue])).get(venue) ?? [];
  if (rules.length === 0) return new Map();
  const reasons = reasonsFor(await listFacts(db, tracks), rules);
  return new Map([...reasons].map(([id, blocking]) => [id, blocking.map(presentRule)]));
};

/** Reads an account's rules by their versions; the catalogue's tells of merged genres. */
export const readPlacedRules = (
  { db, reads }: { db: Handle; reads: ReadCache },
  {
    account_id,
    rules_version,
    catalogue_version,
  }: { account_id: number; rules_version: string; catalogue_version: string },
): Promise<AccountRules> => {
  const versions = { catalogue: `${catalogue_version} ${rules_version}`, search: '', content: '' };
  return reads.ofCatalogue({ id: account_id, versions }, `music rules ${account_id}`, async () => {
    const rules = await listPlacedRules(db, account_id);
    const grouped = groupRules(rules, await listVenueTags(db, account_id));
    // About the size of a rule as text.
    return { ...grouped, length: 100 * rules.length };
  });
};
