import './zod-in-browsers.ts';
import { auth } from './auth.ts';
import { catalogue } from './catalogue.ts';
import { cities } from './cities.ts';
import { collections } from './collections.ts';
import { downloads } from './downloads.ts';
import { contracts } from './contract.ts';
import { health } from './health.ts';
import { news } from './news.ts';
import { playlists } from './playlists.ts';
import { plays } from './plays.ts';
import { revoked } from './revoked.ts';
import { profileCalls } from './profile.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { support } from './support.ts';
import { timezones } from './timezones.ts';
import { totals } from './totals.ts';
import { venues } from './venues.ts';

/** Every call of the API by name. */
export const api = {
  ...health,
  ...auth,
  ...catalogue,
  ...cities,
  ...collections,
  ...downloads,
  ...news,
  ...contracts,
  ...playlists,
  ...plays,
  ...revoked,
  ...profileCalls,
  ...search,
  ...sessions,
  ...support,
  ...timezones,
  ...totals,
  ...venues,
};

export * from './auth.ts';
export * from './bounds.ts';
export * from './catalogue.ts';
export * from './cities.ts';
export * from './collections.ts';
export * from './downloads.ts';
export * from './company-numbers.ts';
export * from './contract.ts';
export * from './contract-details.ts';
export * from './countries.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './news.ts';
export * from './playlists.ts';
export * from './public-pages.ts';
export * from './revoked.ts';
export * from './profile.ts';
export * from './search.ts';
export * from './sessions.ts';
export * from './support.ts';
export * from './timezones.ts';
export * from './values.ts';
export * from './venues.ts';
export * from './weekdays.ts';
export * from './zone-offset.ts';
