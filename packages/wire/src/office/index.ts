import { accounts } from './accounts.ts';
import { albumsOfficeCalls } from './albums.ts';
import { audit } from './audit.ts';
import { paramsOf } from '../endpoint.ts';
import type { OfficeCalls } from './endpoint.ts';
import { replyTemplates } from './reply-templates.ts';
import { officeContracts } from './contracts.ts';
import { dashboard } from './dashboard.ts';
import { ddex } from './ddex.ts';
import { drops } from './drops.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { emails } from './emails.ts';
import { listening } from './listening.ts';
import { officePasskeys } from './passkeys.ts';
import { officeProof } from './proof.ts';
import { requests } from './requests.ts';
import { blocksOfficeCalls, collectionsOfficeCalls } from './collections.ts';
import { labelsOfficeCalls } from './labels.ts';
import { revocationsOfficeCalls } from './revocations.ts';
import { savedFilters } from './saved-filters.ts';
import { searchEverything } from './search-everything.ts';
import { staff } from './staff.ts';
import { officeTerms } from './terms.ts';
import { tracksOfficeCalls } from './tracks.ts';
import { uploads } from './uploads.ts';
import { officeVenues } from './venues.ts';

const declarations = {
  ...accounts,
  ...audit,
  ...replyTemplates,
  ...dashboard,
  ...ddex,
  ...drops,
  ...events,
  ...imports,
  ...emails,
  ...listening,
  ...officePasskeys,
  ...officeProof,
  ...requests,
  ...officeContracts,
  ...officeTerms,
  ...staff,
  ...albumsOfficeCalls,
  ...blocksOfficeCalls,
  ...collectionsOfficeCalls,
  ...labelsOfficeCalls,
  ...revocationsOfficeCalls,
  ...savedFilters,
  ...searchEverything,
  ...tracksOfficeCalls,
  ...uploads,
  ...officeVenues,
};

export const office = Object.fromEntries(
  Object.entries(declarations).map(([name, declared]) => {
    const [method, path = ''] = declared.route.split(' ');
    return [name, { method, path, ...paramsOf(path), ...declared }];
  }),
) as unknown as OfficeCalls<typeof declarations>;

export * from './accounts.ts';
export * from './albums.ts';
export * from './audit.ts';
export * from './audit-acts.ts';
export * from './reply-templates.ts';
export * from './contracts.ts';
export * from './dashboard.ts';
export * from './ddex.ts';
export * from './drops.ts';
export * from './endpoint.ts';
export type { ResponseOf as OfficeResponse } from '../endpoint.ts';
export * from './events.ts';
export * from '../client/import-reasons.ts';
export * from './imports.ts';
export * from './emails.ts';
export * from './lists.ts';
export * from './requests.ts';
export * from './collections.ts';
export * from './labels.ts';
export * from './revocations.ts';
export * from './saved-filters.ts';
export * from './search-everything.ts';
export * from './staff.ts';
export * from './terms.ts';
export * from './tracks.ts';
export * from './uploads.ts';
export * from './venues.ts';
