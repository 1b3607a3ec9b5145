import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { moment } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';

/** Days that the dashboard covers: of failed imports and emails, of revocations, and in its charts. */
export const dashboardDays = { failures: 7, revocations: 14, charts: 14 } as const;

/** Number of bars in a day's chart, starting at midnight. */
export const dashboardHours = 24;

/** Counts are capped at `bounds.counted_total`. */
const count = z.int().max(bounds.counted_total);

const hours = z.array(z.int()).length(dashboardHours);
const days = z.array(z.int()).length(dashboardDays.charts);

/** Background jobs that can be overdue. */
export const backgroundJobs = ['emails', 'imports', 'deals', 'plays'] as const;

/** State of a part of the server. A part that cannot be checked is omitted; `trouble` is null without a fault. */
export const systemPart = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('emails'),
    /** `not_sent`: no mail server is configured, and emails are written to a folder. */
    trouble: z.enum(['failed', 'delayed', 'not_sent']).nullable(),
    /** Given up within the days of failures. */
    failed: count,
    /** Failed at least once and due for a retry. */
    delayed: count,
    /** Last response of the mail server. */
    reason: z.string().nullable(),
  }),
  z.object({
    part: z.literal('media'),
    /** `missing`: the store responds but lacks the bytes of the newest track. */
    trouble: z.enum(['unreachable', 'missing']).nullable(),
  }),
  z.object({
    part: z.literal('disk'),
    trouble: z.enum(['low', 'full']).nullable(),
    /** Bytes. */
    free: z.int(),
    size: z.int(),
  }),
  z.object({
    part: z.literal('jobs'),
    trouble: z.enum(['overdue']).nullable(),
    /** Overdue jobs, and the time since when. */
    overdue: z.array(z.object({ job: z.enum(backgroundJobs), since: moment })),
  }),
]);

export const dashboard = {
  dashboard: {
    route: 'GET /dashboard',
    role: 'staff',
    summary: 'What asks for action, what runs over the day and what is wrong; each role sees what concerns it',
    query: z.object({
      /** Midnight in the caller's time zone; defaults to UTC. */
      day_start: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.object({
      support: z
        .object({
          /** Venues where music should play and does not, or is not known to. */
          venues_silent: count,
          waiting: count,
          /** Time since when the first of them waits. */
          oldest_waiting_since: moment.nullable(),
          contracts_to_sign: count,
          contracts_outdated: count,
        })
        .nullable(),
      catalogue: z
        .object({
          imports_active: count,
          imports_failed: count,
          deliveries_incomplete: count,
          quarantined_tracks: count,
          failed_analyses: count,
          closing_tracks: count,
          revoked_tracks: count,
          revoked_albums: count,
        })
        .nullable(),
      /**
       * What a new service needs before a distributor can play: music, published terms, a mail server, and a distributor.
       * For admins; null once all of it is there.
       */
      setup: z
        .object({ music: z.boolean(), terms: z.boolean(), emails: z.boolean(), distributors: z.boolean() })
        .nullable(),
      parts: z.array(systemPart),
      today: z.object({
        plays: hours,
        /** Venues that are open in the middle of each hour. */
        venues: hours,
        requests: hours.nullable(),
        imports: hours.nullable(),
      }),
      /** Of the last days, today last. */
      days: z.object({ plays: days, tracks: days.nullable() }),
      checked_at: moment,
    }),
  },
} satisfies OfficeDeclarations;

export type SystemPart = z.infer<typeof systemPart>;
export type Dashboard = z.infer<(typeof dashboard.dashboard)['response']>;
