import { auth } from './auth.ts';
import { catalogue } from './catalogue.ts';
import { cities } from './cities.ts';
import { type Call, type CallName, calls } from './client/api.ts';
import { collections } from './collections.ts';
import { contracts } from './contract.ts';
import { downloads } from './downloads.ts';
import { type Declaration, defaults, paramsOf, type ParamsOf } from './endpoint.ts';
import { laterCalls, playerCalls } from './client/more-calls.ts';
import { fitness } from './fitness.ts';
import { musicRules } from './music-rules.ts';
import { news } from './news.ts';
import { passkeys } from './passkeys.ts';
import { players } from './players.ts';
import { playlists } from './playlists.ts';
import { plays } from './plays.ts';
import { profileCalls } from './profile.ts';
import { revoked } from './revoked.ts';
import { schedules } from './schedule.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { sessions } from './sessions.ts';
import { support } from './support.ts';
import { venueChanges } from './venue-changes.ts';
import { venueTables } from './venue-tables.ts';
import { venueTags } from './venue-tags.ts';
import { venues } from './venues.ts';

const declarations = {
  ...auth,
  ...catalogue,
  ...cities,
  ...collections,
  ...contracts,
  ...downloads,
  ...fitness,
  ...musicRules,
  ...news,
  ...passkeys,
  ...players,
  ...playlists,
  ...plays,
  ...profileCalls,
  ...revoked,
  ...schedules,
  ...search,
  ...service,
  ...sessions,
  ...support,
  ...venueChanges,
  ...venueTables,
  ...venueTags,
  ...venues,
} satisfies Record<CallName, Declaration>;

// In the order in which documents list them.
const everyCall = { ...calls, ...laterCalls, ...playerCalls };

type Completed<C extends Call, D> = C & D & Omit<typeof defaults, keyof D> & ParamsOf<C['path'], D>;

const declarationOf: Record<string, Declaration> = declarations;

/** Every call of the API by name, with its access and shapes. */
export const api = Object.fromEntries(
  Object.entries<Call>(everyCall).map(([name, call]) => [
    name,
    { ...call, ...defaults, ...paramsOf(call.path), ...declarationOf[name] },
  ]),
) as unknown as { readonly [Name in CallName]: Completed<(typeof everyCall)[Name], (typeof declarations)[Name]> };

export * from './album-fields.ts';
export * from './auth.ts';
export * from './catalogue.ts';
export * from './cities.ts';
export * from './client/agent-name.ts';
export * from './client/bounds.ts';
export type { Call, CallName } from './client/api.ts';
export * from './client/countries.ts';
export * from './client/fitness.ts';
export * from './client/languages.ts';
export { type Weekday, weekdays } from './client/local-time.ts';
export * from './client/markdown.ts';
export * from './client/artists.ts';
export * from './client/opening.ts';
export * from './client/play.ts';
export * from './client/public-pages.ts';
export * from './client/zone-offset.ts';
export * from './collections.ts';
export * from './company-numbers.ts';
export * from './contract-details.ts';
export * from './contract.ts';
export * from './downloads.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './fitness.ts';
export * from './music-rule.ts';
export * from './music-rules.ts';
export * from './news.ts';
export * from './passkeys.ts';
export * from './player-document.ts';
export * from './players.ts';
export * from './playlists.ts';
export * from './profile.ts';
export * from './revoked.ts';
export * from './schedule.ts';
export * from './search.ts';
export * from './service.ts';
export * from './sessions.ts';
export * from './support.ts';
export * from './track-fields.ts';
export * from './translated.ts';
export * from './values.ts';
export * from './venue-changes.ts';
export * from './venue-tables.ts';
export * from './venue-tags.ts';
export * from './venues.ts';
