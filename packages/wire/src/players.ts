import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { musicRule } from './music-rule.ts';
import { day, id, line, moment, pageQuery, pagination, success } from './values.ts';
import {
  playerAnnouncement,
  playerDocument,
  playerEvent,
  playerTrack,
  reportedPlay,
  shownTrack,
  sound,
} from './player-document.ts';

/**
 * Music on a device for when its network fails: minutes of different tracks; `is_whole` if none is missing of the day ahead,
 * or of as many hours as music may be kept for if they are more.
 */
const reserve = z.object({ minutes: z.int().min(0).max(bounds.reserve_minutes), is_whole: z.boolean() });

/** A paired device. */
export const venuePlayer = z.object({
  id,
  name: z.string(),
  /** Release of its program. */
  version: z.string(),
  paired_at: moment,
  last_contact_at: moment,
  /** True if it was heard of within the last minute; an open stream of events counts as a contact. */
  is_online: z.boolean(),
  /** Null if music may not be stored, and until the device has reported it. */
  reserve: reserve.nullable(),
});

export const accountPlayer = venuePlayer.extend({ venue_id: id, venue_name: z.string() });

/**
 * Playback status of a venue. If several apply, the first of: `no_player`, `inactive`, `no_source` without a schedule,
 * `closed`, `paused`, `no_source` between slots, `offline`. Of several devices a playing one counts, else the last heard.
 *
 * - `playing`: its player reports a track.
 * - `silent`: it is open, its player is connected and plays nothing; `reason` says why.
 * - `offline`: it is open, and its player has not been heard of. It may play from its store.
 * - `closed`: outside opening hours.
 * - `paused`: a pause was asked for; `reason` is `no_network` if its player may not know of it and play from its store.
 * - `no_source`: nothing is assigned, and no slot applies now.
 * - `no_player`: no device is paired.
 * - `inactive`: the venue is switched off.
 */
export const onAirStatus = z.enum([
  'playing',
  'silent',
  'offline',
  'closed',
  'paused',
  'no_source',
  'no_player',
  'inactive',
]);

/**
 * Why a player that should play does not. `unknown_zone`: its browser is too old to know the venue's time zone; `no_sound`:
 * it plays, and nothing of it comes out of the browser, or the device itself is muted; `muted`: the venue's volume is 0 now.
 */
export const silenceReason = z.enum([
  'starting',
  'needs_touch',
  'no_tracks',
  'no_network',
  'media_failed',
  'unknown_zone',
  'no_sound',
  'muted',
]);

export const onAirVenue = z.object({
  venue_id: id,
  name: z.string(),
  timezone: z.string(),
  status: onAirStatus,
  reason: silenceReason.nullable(),
  /** Since when it is so, of `playing`, `silent` and `offline`. */
  since: moment.nullable(),
  track: shownTrack.nullable(),
  next: shownTrack.nullable(),
  /** Name of the playlist or collection that plays now by the schedule, opening hours aside, or is assigned. */
  source_name: z.string().nullable(),
  paused_until: moment.nullable(),
  last_contact_at: moment.nullable(),
  /** Minutes of music on a connected player that lacks some, if they are fewer than `bounds.low_reserve`; else null. */
  low_reserve: z.int().nullable(),
});

/** A play of a venue; `duration_ms` is how long it sounded. */
export const venueDayPlay = z.object({
  track_id: id,
  name: z.string(),
  artist: z.string(),
  started_at: moment,
  duration_ms: z.int(),
});

const command = z.discriminatedUnion('action', [
  z.object({ action: z.literal('skip') }),
  /** Play a track at once, and go on as before after it. */
  z.object({ action: z.literal('play'), track_id: id }),
  /** Silence until a moment, a week ahead at most. */
  z.object({ action: z.literal('pause'), until: z.iso.datetime({ error: 'not_a_date' }) }),
  /** The same for a time from now on, by the clock of the server. */
  z.object({
    action: z.literal('pause_for'),
    minutes: z
      .int()
      .min(1, { error: 'too_small' })
      .max(bounds.pause_days * 24 * 60, { error: 'too_large' }),
  }),
  z.object({ action: z.literal('resume') }),
]);

const byPlayer = z.object({ player_id: id });

export const players = {
  onAir: {
    summary: 'What plays in my venues now',
    query: pageQuery,
    response: z.object({ venues: z.array(onAirVenue), pagination }),
  },
  silentVenues: {
    summary: 'How many of my venues are silent by mistake',
    /** Those of whose silence the account was told and that do not play again yet. */
    response: z.object({ count: z.int() }),
  },
  venueDay: {
    summary: 'What a venue has played on a day',
    query: z.object({ date: day }),
    response: z.object({
      date: z.string(),
      timezone: z.string(),
      /** The play that had begun before the day and still sounded; null without one. */
      sounding: venueDayPlay.nullable(),
      plays: z.array(venueDayPlay),
      is_capped: z.boolean(),
    }),
  },
  venueSound: {
    summary: 'Volume, crossfade and variety of a venue',
    response: z.object({ sound }),
  },
  changeVenueSound: {
    summary: 'Set volume, crossfade and variety; omitted fields stay as they are',
    body: sound.partial(),
    response: success.extend({ sound }),
  },
  commandVenue: {
    summary: 'Skip, play a track now, pause or resume',
    body: command,
    response: success.extend({ paused_until: moment.nullable() }),
    errors: ['blocked_by_rule'],
  },
  accountPlayers: {
    summary: 'Paired devices of all my venues, newest first',
    query: pageQuery,
    response: z.object({ players: z.array(accountPlayer), pagination }),
  },
  venuePlayers: {
    summary: 'Paired devices of a venue',
    response: z.object({ players: z.array(venuePlayer) }),
  },
  createPairingCode: {
    summary: 'Get a code that pairs one device within ten minutes',
    body: z.object({}).nullish(),
    response: success.extend({ code: z.string(), expires_at: moment }),
    errors: ['needs_session', 'too_many_requests'],
  },
  identifyPlayer: {
    summary: 'Let a device show and sound which one it is',
    body: byPlayer,
    response: success,
  },
  unpairPlayer: {
    summary: 'Unpair a device: it falls silent and empties its store',
    body: byPlayer,
    response: success,
  },
  pairPlayer: {
    access: 'public',
    summary: 'Pair a device with a venue by a code',
    body: z.object({
      /** Letters and digits that cannot be taken for one another, in any case, spaces and hyphens aside. */
      code: line(20, 1),
      name: line(bounds.player_name),
      version: line(bounds.player_version),
      /** Random, made once for a form: under the same one the answer is repeated while the code would be valid. */
      key: line(64, 16).optional(),
    }),
    response: z.object({ success: z.literal(true), token: z.string(), player_id: id }),
    errors: ['not_found', 'too_many_requests'],
  },
  playerDocument: {
    access: 'player',
    caching: 'revalidate',
    summary: 'All that the player needs to play by itself',
    response: playerDocument,
  },
  leavePlayer: {
    access: 'player',
    closed: true,
    summary: 'Unpair this device',
    response: success,
  },
  playerEvents: {
    access: 'player',
    summary: 'Stream of what changes for the player, as server-sent events',
    stream: true,
    response: playerEvent,
    errors: ['too_many_requests'],
  },
  playerTracks: {
    access: 'player',
    summary: 'Addresses of tracks and announcements that are about to play',
    body: z.object({
      track_ids: z.array(id).max(bounds.player_tracks, { error: 'too_many' }),
      announcement_ids: z.array(id).max(bounds.player_tracks, { error: 'too_many' }).optional(),
    }),
    /** Without those that may not be played here; `blocked` names those tracks among them that music rules block. */
    response: z.object({
      tracks: z.array(playerTrack),
      announcements: z.array(playerAnnouncement),
      blocked: z.array(z.object({ track_id: id, rules: z.array(musicRule) })),
    }),
  },
  reportPlayerPlays: {
    access: 'player',
    // Plays that a device has not reported yet belong to the reports to rights holders.
    unpaired: true,
    closed: true,
    summary: 'Report plays, also within a day after unpairing; those that are known are passed over',
    body: z.object({ plays: z.array(reportedPlay).min(1).max(bounds.reported_plays, { error: 'too_many' }) }),
    /**
     * `refused`: ids of plays that cannot be stored, so that sending them again is of no use; `reasons` by id. All others
     * are stored; what cannot have been counts in no popularity.
     */
    response: success.extend({
      stored: z.int(),
      refused: z.array(z.string()),
      reasons: z.record(z.string(), z.enum(['too_old', 'too_early', 'taken'])),
    }),
  },
  reportPlayerState: {
    access: 'player',
    summary: 'Tell what plays now',
    body: z.object({
      version: line(bounds.player_version),
      status: z.enum(['playing', 'silent', 'closed', 'paused']),
      reason: silenceReason.nullable(),
      track_id: id.nullable(),
      next_track_id: id.nullable(),
      /** When the status or the track began, by the server's clock as the player knows it. */
      since: z.iso.datetime({ error: 'not_a_date' }),
      reserve: reserve.nullish(),
    }),
    response: success,
  },
} satisfies Declarations;

export type AccountPlayer = z.infer<typeof accountPlayer>;
export type VenuePlayer = z.infer<typeof venuePlayer>;
export type OnAirStatus = z.infer<typeof onAirStatus>;
export type SilenceReason = z.infer<typeof silenceReason>;
export type OnAirVenue = z.infer<typeof onAirVenue>;
export type VenuePlay = z.infer<typeof venueDayPlay>;
export type VenueCommand = z.input<typeof command>;
export type PlayerReserve = z.infer<typeof reserve>;
export type PlayerState = z.input<(typeof players)['reportPlayerState']['body']>;
