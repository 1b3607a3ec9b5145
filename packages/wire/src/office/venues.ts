import { z } from '../zod.ts';
import { accountPlayer, onAirStatus, onAirVenue, silenceReason, venueDayPlay } from '../players.ts';
import { shownTrack } from '../player-document.ts';
import { booleanInQuery, id, idInQuery, moment, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

const owner = z.object({ id, name: z.string() });

/** A venue of any distributor, and what it plays. */
export const officeVenue = onAirVenue
  .omit({ venue_id: true, low_reserve: true, next: true })
  .extend({ id, account: owner, city_name: z.string(), players_count: z.int() });

/** A paired device of any distributor; what it has reported last, and when. */
export const officePlayer = accountPlayer.extend({
  account: owner,
  status: z.enum(['playing', 'silent', 'closed', 'paused']).nullable(),
  reason: silenceReason.nullable(),
  track: shownTrack.nullable(),
  reported_at: moment.nullable(),
});

/** Maximum number of plays on a venue's page. */
export const latestPlays = 50;

const commanded = {
  role: 'support',
  grants_access: false,
  response: success,
} as const;

export const officeVenues = {
  officeVenues: {
    route: 'GET /venues',
    role: 'support',
    summary: 'Venues of all distributors with what they play; `q` searches venue, city and distributor',
    query: listQuery(['name', 'account']).extend({
      account_id: idInQuery.optional(),
      /** `asks`: music should play and does not, or is not known to; silent ones first. */
      air: z.enum(['asks', ...onAirStatus.options]).optional(),
    }),
    response: items(officeVenue),
  },
  officeVenue: {
    route: 'GET /venues/{id}',
    role: 'support',
    summary: 'One venue with its devices and latest plays',
    response: z.object({
      item: officeVenue.extend({ players: z.array(officePlayer), plays: z.array(venueDayPlay).max(latestPlays) }),
    }),
  },
  officePlayers: {
    route: 'GET /players',
    role: 'support',
    summary: 'Paired devices of all distributors; `q` searches device, release, venue and distributor',
    query: listQuery(['name', 'version', 'last_contact_at', 'paired_at']).extend({
      account_id: idInQuery.optional(),
      is_online: booleanInQuery.optional(),
    }),
    response: items(officePlayer),
  },
  identifyOfficePlayer: {
    route: 'POST /players/{id}/identify',
    ...commanded,
    summary: 'Let a device show and sound which one it is',
  },
  reloadOfficePlayer: {
    route: 'POST /players/{id}/reload',
    ...commanded,
    summary: 'Let a device load its program anew; what it has stored and not reported yet stays',
  },
} satisfies OfficeDeclarations;

export type OfficeVenue = z.infer<typeof officeVenue>;
export type OfficePlayer = z.infer<typeof officePlayer>;
