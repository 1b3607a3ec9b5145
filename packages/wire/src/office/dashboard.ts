import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { moment } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';

/** Days back that the dashboard looks: at imports and emails that failed, at revocations, and in its charts. */
export const dashboardDays = { failures: 7, revocations: 14, charts: 14 } as const;

/** A day of the charts has so many bars, from its midnight on. */
export const dashboardHours = 24;

/** Counts stop at `bounds.counted_total`. */
const count = z.int().max(bounds.counted_total);

const hours = z.array(z.int()).length(dashboardHours);
const days = z.array(z.int()).length(dashboardDays.charts);

/** Work of the service that should have been done by itself. */
export const backgroundJobs = ['emails', 'imports', 'deals', 'plays'] as const;

/**
 * What the server knows of a part of itself. A part that it cannot look at is left out, and `trouble` is null where
 * nothing wrong was found.
 */
export const systemPart = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('emails'),
    /** `not_sent`: no mail server is set up, and emails are written to a folder. */
    trouble: z.enum(['failed', 'delayed', 'not_sent']).nullable(),
    /** Given up within the days of failures. */
    failed: count,
    /** Refused at least once, and tried again. */
    delayed: count,
    /** The mail server's last words. */
    reason: z.string().nullable(),
  }),
  z.object({
    part: z.literal('media'),
    /** `missing`: the store answers, and the bytes of the newest track are not in it. */
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
    /** What should have been done, and since when it has not been. */
    overdue: z.array(z.object({ job: z.enum(backgroundJobs), since: moment })),
  }),
]);

export const dashboard = {
  dashboard: officeEndpoint({
    method: 'GET',
    path: '/dashboard',
    role: 'staff',
    summary: 'What asks for action, what runs over the day and what is wrong; each role sees what concerns it',
    query: z.object({
      /** Midnight of the caller's day; left out: of UTC's. */
      day_start: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.object({
      support: z
        .object({
          waiting: count,
          /** Since when the first of them waits. */
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
          revoked_tracks: count,
          revoked_albums: count,
        })
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
    errors: [],
  }),
};

export type SystemPart = z.infer<typeof systemPart>;
export type Dashboard = z.infer<(typeof dashboard.dashboard)['response']>;
