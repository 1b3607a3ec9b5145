import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { id, moment, success } from './values.ts';

export const session = z.object({
  id,
  created_at: moment,
  /** Right to five minutes. */
  last_seen_at: moment,
  /** The browser or program, as it called itself. */
  agent: z.string(),
  /** The part of the address last used that stays the same from day to day, such as `203.0.113.0/24`. */
  network: z.string().nullable(),
  /** True for the session of this call. */
  current: z.boolean(),
  /** True for a session of a link that support made: it lasts an hour and can grant no further access. */
  by_support: z.boolean(),
});

export const sessions = {
  sessions: {
    access: 'session',
    summary: 'My open sessions, most recently used first, up to 100',
    response: z.object({ sessions: z.array(session) }),
  },
  endSessions: {
    access: 'session',
    summary: 'End one session, or all others if no id is given',
    query: z.object({ id: z.string().max(bounds.id_text).optional() }),
    body: z.object({ id }).partial().nullish(),
    response: success,
    errors: ['needs_proof', 'not_found'],
  },
} satisfies Declarations;

export type Session = z.infer<typeof session>;
