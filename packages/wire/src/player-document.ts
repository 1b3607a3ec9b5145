import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { storedSchedule } from './schedule.ts';
import { clock, cover, event, id, moment } from './values.ts';
import { hours } from './venues.ts';

const percent = z.int().min(0, { error: 'too_small' }).max(100, { error: 'too_large' });
const minutes = z.int().min(0, { error: 'too_small' }).max(bounds.apart_minutes, { error: 'too_large' });

export const sound = z.object({
  /** Per cent of the loudness to which all tracks are levelled. */
  volume: percent,
  /**
   * Other volumes by time of day, in order of their time; each holds until the next, the last past midnight until the
   * first. Sent in any order; a time that stands twice is refused.
   */
  volume_steps: z.array(z.object({ at: clock, volume: percent })).max(bounds.volume_steps, { error: 'too_many' }),
  /** Seconds for which the end of a track and the beginning of the next sound together. */
  crossfade: z.number().min(0, { error: 'too_small' }).max(bounds.crossfade, { error: 'too_large' }),
  /** Minutes between two tracks of one artist, where the playlist allows it. */
  artist_apart: minutes,
  /** Minutes between two plays of one track, where the playlist allows it. */
  title_apart: minutes,
});

/** A track as a player shows it. */
export const shownTrack = z.object({ id, name: z.string(), artist: z.string() });

/** A command as a player gets it; ids grow. One that it has carried out, or that is older than a minute, is passed over. */
export const playerCommand = z.object({
  id,
  action: z.enum(['skip', 'play', 'identify', 'reload']),
  track: shownTrack.nullable(),
  at: moment,
});

/** A track as a player chooses it. */
export const programmeTrack = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  duration_ms: z.int(),
  /** Integrated loudness by EBU R 128 in LUFS, and greatest sample in dBFS; null if they are not measured. */
  loudness_lufs: z.number().nullable(),
  sample_peak_db: z.number().nullable(),
  /** Changes with the audio; missing in a document that an earlier version of the player has stored. */
  audio: z.string().optional(),
  /** From then on the track may no longer be played or stored; missing if no revocation is planned. */
  until: moment.optional(),
});

/** A playlist or collection with those of its tracks that can be played, in their order. */
const programmeSource = z.object({
  kind: z.enum(['playlist', 'collection']),
  id,
  name: z.string(),
  tracks: z.array(programmeTrack),
});

/** An announcement as a player plays it. */
export const programmeAnnouncement = programmeTrack.omit({ artist: true, audio: true, until: true });

/** All that a player needs to play by itself, also when it is offline. */
export const playerDocument = z.object({
  /** Changes with everything below but `now`, `command` and `commands`. */
  version: z.string(),
  /** The server's clock, by which the player corrects its own. */
  now: moment,
  player: z.object({ id, name: z.string() }),
  language_id: z.union([z.literal(1), z.literal(2)]),
  venue: z.object({
    id,
    name: z.string(),
    timezone: z.string(),
    is_active: z.boolean(),
    advanced_schedule: z.boolean(),
    start_time: clock.nullable(),
    end_time: clock.nullable(),
    hours,
  }),
  sound,
  paused_until: moment.nullable(),
  /** The assigned playlist or collection; its tracks are those that can and may be played here, in their order. */
  source: programmeSource.nullable(),
  schedule: storedSchedule,
  /** The playlists and collections that the schedule names; one that is missing was deleted. */
  sources: z.array(programmeSource),
  /** The announcements that the schedule names. */
  announcements: z.array(programmeAnnouncement),
  /**
   * Music that may be kept on the device, encrypted; null if none may. `hours` count from the last contact with the
   * server: after them the device falls silent and forgets it.
   */
  store: z.object({ hours: z.int(), bytes: z.int() }).nullable(),
  /** The last of `commands`. */
  command: playerCommand.nullable(),
  /** The commands of the last minute, the first one first: a player without a stream asks about as often. */
  commands: z.array(playerCommand),
});

/** A track that a player is about to load. */
export const playerTrack = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  album_name: z.string(),
  duration_ms: z.int(),
  /** Signed address of the audio. */
  file: z.string(),
  /** Bytes of the audio. */
  size: z.int(),
  cover: cover.nullable(),
});

/** An announcement that a player is about to load. */
export const playerAnnouncement = playerTrack.pick({ id: true, name: true, duration_ms: true, file: true, size: true });

/** An event of a player's stream. */
export const playerEvent = z.discriminatedUnion('event', [
  /**
   * The document is another. A stream begins with one that names the present version, and with the commands of the
   * last minute, so that nothing is missed.
   */
  event('document', z.object({ version: z.string() })),
  event('command', playerCommand),
  /** These tracks may no longer be played or kept. */
  event('revoked', z.object({ track_ids: z.array(id) })),
  /** The player was unpaired (calls answer 401), or its account closed (403 until it is reopened); the stream ends. */
  event('unpaired', z.object({})),
]);

/** A play that a player reports. `id` names it: one that is sent again is stored once. */
export const reportedPlay = z.object({
  id: z.uuid({ error: 'wrong_type' }),
  track_id: id,
  started_at: z.iso.datetime({ error: 'not_a_date' }),
  /** Milliseconds that sounded. */
  duration_ms: z
    .int()
    .min(0, { error: 'too_small' })
    .max(bounds.play_seconds * 1000, { error: 'too_large' }),
});

export type Sound = z.infer<typeof sound>;
export type PlayerCommand = z.infer<typeof playerCommand>;
export type ProgrammeTrack = z.infer<typeof programmeTrack>;
export type PlayerDocument = z.infer<typeof playerDocument>;
export type PlayerTrack = z.infer<typeof playerTrack>;
export type PlayerEvent = z.infer<typeof playerEvent>;
export type ReportedPlay = z.infer<typeof reportedPlay>;
