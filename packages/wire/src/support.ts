import { z } from 'zod';
import { bounds } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { id, line, lines, moment, pageQuery, pagination, params } from './values.ts';

/** A request to technical support. */
export const supportRequest = z.object({
  id,
  /** What people quote. */
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
  supportRequests: endpoint({
    method: 'GET',
    path: '/feedback/requests',
    access: 'account',
    summary: 'My support requests, newest first',
    query: pageQuery,
    response: z.object({ requests: z.array(supportRequest), pagination }),
    errors: [],
  }),
  createSupportRequest: endpoint({
    method: 'POST',
    path: '/feedback/requests',
    access: 'account',
    summary: 'Create a support request; returns its number',
    body: z.object({ subject: line(bounds.subject, 1), message }),
    response: z.object({ success: z.literal(true), request: supportRequest }),
    status: 201,
    once: true,
    errors: ['invalid'],
  }),
  supportRequest: endpoint({
    method: 'GET',
    path: '/feedback/requests/{id}',
    access: 'account',
    summary: 'One request with its messages, oldest first; marks them as read',
    params,
    response: z.object({ request: supportRequest, messages: z.array(supportMessage) }),
    errors: ['not_found'],
  }),
  createSupportMessage: endpoint({
    method: 'POST',
    path: '/feedback/requests/{id}/messages',
    access: 'account',
    summary: 'Add a message to a request; reopens a closed one',
    params,
    body: z.object({ message }),
    response: z.object({ success: z.literal(true), message: supportMessage }),
    status: 201,
    once: true,
    errors: ['not_found', 'invalid'],
  }),
};

export type SupportRequest = z.infer<typeof supportRequest>;
export type SupportMessage = z.infer<typeof supportMessage>;
