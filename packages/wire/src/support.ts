import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { id, line, lines, moment, pageQuery, pagination } from './values.ts';

export const supportRequest = z.object({
  id,
  /** Number quoted by people. */
  number: z.int(),
  created_at: moment,
  subject: z.string(),
  /** The first message. */
  message: z.string(),
  messages_count: z.int(),
  status: z.enum(['open', 'answered', 'closed']),
  /** Answers that the distributor has not opened yet. */
  unread: z.int(),
});

export const supportMessage = z.object({
  id,
  created_at: moment,
  author: z.enum(['user', 'support']),
  author_name: z.string(),
  message: z.string(),
});

const message = lines(bounds.message, 1);

export const support = {
  supportRequests: {
    summary: 'My support requests, newest first',
    query: pageQuery,
    response: z.object({ requests: z.array(supportRequest), pagination }),
  },
  createSupportRequest: {
    summary: 'Create a support request; returns its number',
    body: z.object({ subject: line(bounds.subject, 1), message }),
    response: z.object({ success: z.literal(true), request: supportRequest }),
    errors: ['needs_session'],
  },
  supportRequest: {
    summary: 'One request with its messages, oldest first; marks them as read',
    response: z.object({ request: supportRequest, messages: z.array(supportMessage) }),
  },
  createSupportMessage: {
    summary: 'Add a message to a request; reopens a closed one',
    body: z.object({ message }),
    response: z.object({ success: z.literal(true), message: supportMessage }),
    errors: ['needs_session'],
  },
} satisfies Declarations;

export type SupportRequest = z.infer<typeof supportRequest>;
export type SupportMessage = z.infer<typeof supportMessage>;
