import { sql } from 'kysely';

/**
 * Where a distributor is with the contract, by the terms of a day; the same as `isOutdated` and `isChanged` tell of one
 * contract. It stands among `contracts` and `signed`, the newest signature, both of which may be missing.
 */
export const standing = (day: string) => sql`CASE
  WHEN contracts.id IS NULL THEN 'none'
  WHEN EXISTS (SELECT FROM contract_terminations WHERE contract_id = contracts.id) THEN 'terminated'
  WHEN signed.edition IS NULL THEN 'draft'
  WHEN signed.terms_version <> (SELECT max(version) FROM terms WHERE effective_from <= ${day}::date) THEN 'outdated'
  WHEN signed.version <> contracts.version THEN 'changed'
  ELSE 'signed' END`;
