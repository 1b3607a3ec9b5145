import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { weekdays } from './client/local-time.ts';
import type { Declarations } from './endpoint.ts';
import { clock, day, id, line, moment, pageQuery, pagination, success } from './values.ts';

/** Source of a slot: one of the two. */
const played = { playlist_id: id.nullable(), selection_id: id.nullable() };

/**
 * Hours of a weekday in which something other than the assigned playlist plays, local to the venue's city. An end at or
 * before the start is on the next day, as with opening hours.
 */
export const slot = z
  .object({ day: z.enum(weekdays), start: clock, end: clock, ...played })
  .superRefine(({ playlist_id, selection_id }, context) => {
    if ((playlist_id === null) === (selection_id === null)) {
      const message = playlist_id === null ? 'required' : 'conflict';
      context.addIssue({ code: 'custom', path: ['playlist_id'], message });
    }
  });

const slots = z.array(slot).max(bounds.slots, { error: 'too_many' });

/** Slots that hold above the week's on the days of a period, both included; where layers meet the higher priority wins. */
export const layer = z.object({
  name: line(bounds.name, 1),
  starts_on: day,
  ends_on: day,
  priority: z.int().min(1, { error: 'too_small' }).max(bounds.layer_priority, { error: 'too_large' }),
  is_active: z.boolean(),
  slots,
});

const everyMinutes = z.int().min(5, { error: 'too_small' }).max(1440, { error: 'too_large' });

/** When an announcement sounds: after every n-th track, every n minutes of open hours, or at times of days. */
const recurrence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tracks'),
    tracks: z.int().min(1, { error: 'too_small' }).max(100, { error: 'too_large' }),
  }),
  z.object({ kind: z.literal('minutes'), minutes: everyMinutes }),
  z.object({
    kind: z.literal('times'),
    days: z.array(z.enum(weekdays)).min(1, { error: 'required' }).max(weekdays.length),
    times: z.array(clock).min(1, { error: 'required' }).max(bounds.announcement_times, { error: 'too_many' }),
  }),
]);

/** An announcement of a venue: it sounds between tracks, never over one. */
export const scheduledAnnouncement = z.object({
  announcement_id: id,
  recurrence,
  /** Days on which it sounds, both included; null for no bound. */
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  is_active: z.boolean(),
});

/** Schedule of a venue beside its assigned playlist or collection. An empty one is the simple case. */
export const schedule = z.object({
  slots,
  layers: z.array(layer).max(bounds.layers, { error: 'too_many' }),
  announcements: z.array(scheduledAnnouncement).max(bounds.scheduled_announcements, { error: 'too_many' }),
});

/** A schedule in answers. */
export const storedSchedule = schedule.extend({ layers: z.array(layer.extend({ name: z.string() })) });

/** A playlist or collection that a schedule names. */
export const scheduleSource = z.object({
  kind: z.enum(['playlist', 'collection']),
  id,
  name: z.string(),
  /** False if it was deleted: the assigned one plays instead. */
  is_available: z.boolean(),
});

/** An uploaded announcement or jingle of the account. */
export const announcement = z.object({
  id,
  name: z.string(),
  duration_ms: z.int(),
  /** Signed address of the audio, to listen to it. */
  file: z.string(),
  created_at: moment,
  /** Venues whose schedules name it. */
  venue_count: z.int(),
});

const withVersion = { schedule: storedSchedule, version: z.int(), sources: z.array(scheduleSource) };

/** Base64 is a third longer than the audio. */
const withAudio = Math.ceil((bounds.announcement.bytes * 4) / 3) + 64 * 1024;

export const schedules = {
  schedule: {
    summary: 'What plays when in a venue',
    /** `version` is sent back with a change. */
    response: z.object(withVersion),
  },
  changeSchedule: {
    summary: 'Set what plays when in a venue',
    body: z.object({ schedule, version: z.int() }),
    response: success.extend(withVersion),
    /** `conflict`: somebody else has changed it since `version`. */
    errors: ['conflict'],
  },
  copySchedule: {
    summary: 'Copy a schedule to other venues',
    body: z.object({
      venue_ids: z.array(id).min(1, { error: 'required' }).max(bounds.venues, { error: 'too_many' }),
      /** Parts that are copied; the others of those venues stay. */
      parts: z
        .array(z.enum(['slots', 'layers', 'announcements']))
        .min(1, { error: 'required' })
        .max(3),
    }),
    response: success.extend({ copied: z.int() }),
    status: 200,
  },
  announcements: {
    summary: 'My announcements and jingles, newest first',
    query: pageQuery,
    response: z.object({ announcements: z.array(announcement), pagination }),
  },
  createAnnouncement: {
    summary: 'Upload an announcement or jingle',
    body: z.object({
      name: line(bounds.name, 1),
      /** Audio in base64 or as a data URL: MP3, AAC, Ogg, Opus, FLAC or WAV. */
      audio: z.string().max(withAudio),
    }),
    largest_body: withAudio,
    response: success.extend({ announcement }),
    errors: ['too_large'],
  },
  changeAnnouncement: {
    summary: 'Rename an announcement',
    body: z.object({ name: line(bounds.name, 1) }),
    response: success.extend({ announcement }),
  },
  removeAnnouncement: {
    summary: 'Delete an announcement that no schedule names',
    response: success,
    errors: ['in_use'],
  },
} satisfies Declarations;

export type Slot = z.infer<typeof slot>;
export type Layer = z.infer<typeof layer>;
export type ScheduledAnnouncement = z.infer<typeof scheduledAnnouncement>;
export type Schedule = z.infer<typeof schedule>;
export type ScheduleSource = z.infer<typeof scheduleSource>;
export type Announcement = z.infer<typeof announcement>;
