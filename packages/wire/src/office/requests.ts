import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { booleanInQuery, id, idInQuery, lines, moment, params } from '../values.ts';
import { accountCard } from './accounts.ts';
import { officeEndpoint } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

const status = z.enum(['open', 'answered', 'closed']);

/** A request as the queue of the support desk shows it. */
export const deskRequest = z.object({
  id,
  /** What people quote. */
  number: z.int(),
  subject: z.string(),
  status,
  created_at: moment,
  last_message_at: moment,
  /** Since when the distributor waits for an answer; null where it waits for none. */
  waiting_since: moment.nullable(),
  messages_count: z.int(),
  /** Messages of the distributor that no operator has opened yet. */
  unread: z.int(),
  /** The operator who takes care of it. */
  assigned_to: z.object({ id, name: z.string() }).nullable(),
  account: z.object({ id, name: z.string(), email: z.string(), is_active: z.boolean() }),
  version: z.int(),
});

/** What stands in a thread. A note is seen in the office only. */
export const deskEntry = z.object({
  kind: z.enum(['message', 'note']),
  /** Its own among those of its kind. */
  id,
  created_at: moment,
  author: z.enum(['user', 'support']),
  /** Empty where support answered without a name. */
  author_name: z.string(),
  text: z.string(),
});

/** A request with all that an operator needs beside it. */
export const deskThread = deskRequest.extend({
  /** Messages and notes, oldest first. */
  entries: z.array(deskEntry),
  card: accountCard,
});

const text = lines(bounds.message, 1);
const version = z.int().min(1);
const answered = z.object({ item: deskThread });

export const requests = {
  requests: officeEndpoint({
    method: 'GET',
    path: '/requests',
    role: 'support',
    summary: 'Requests of all distributors: by themselves, who waits longest first and then the latest',
    query: listQuery(['waiting_since', 'created_at', 'last_message_at', 'number', 'subject', 'status']).extend({
      status: status.optional(),
      closed: booleanInQuery.optional(),
      /** Assigned to me, or to nobody. */
      mine: booleanInQuery.optional(),
      unassigned: booleanInQuery.optional(),
      unread: booleanInQuery.optional(),
      /** Waits for an answer for so many hours at least. */
      age: z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number)
        .pipe(z.int())
        .optional(),
      assigned_to: idInQuery.optional(),
      account_id: idInQuery.optional(),
    }),
    response: items(deskRequest),
    errors: [],
  }),
  requestCounts: officeEndpoint({
    method: 'GET',
    path: '/requests/counts',
    role: 'support',
    summary: 'How many requests each tab of the queue holds',
    response: z.object({
      open: z.int(),
      answered: z.int(),
      closed: z.int(),
      /** Of those that are not closed. */
      mine: z.int(),
      unassigned: z.int(),
      /** With messages that no operator has opened, in whatever state. */
      unread: z.int(),
    }),
    errors: [],
  }),
  assignees: officeEndpoint({
    method: 'GET',
    path: '/requests/assignees',
    role: 'support',
    summary: 'Operators that a request can be assigned to',
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    errors: [],
  }),
  request: officeEndpoint({
    method: 'GET',
    path: '/requests/{id}',
    role: 'support',
    summary: 'One request with its messages and notes; for the office its messages count as read from now on',
    params,
    response: answered,
    errors: ['not_found'],
  }),
  answerRequest: officeEndpoint({
    method: 'POST',
    path: '/requests/{id}/answers',
    role: 'support',
    summary: 'Answer under my name; a letter tells the distributor that there is an answer',
    params,
    body: z.object({ version, message: text, close: z.boolean().default(false) }),
    response: answered,
    status: 201,
    once: true,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  noteRequest: officeEndpoint({
    method: 'POST',
    path: '/requests/{id}/notes',
    role: 'support',
    summary: 'Write a note that only the office sees',
    params,
    body: z.object({ note: text }),
    response: answered,
    status: 201,
    once: true,
    errors: ['not_found', 'invalid'],
  }),
  assignRequest: officeEndpoint({
    method: 'POST',
    path: '/requests/{id}/assign',
    role: 'support',
    summary: 'Give a request to an operator, or to nobody (null)',
    params,
    body: z.object({ version, assigned_to: id.nullable() }),
    response: answered,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  closeRequest: officeEndpoint({
    method: 'POST',
    path: '/requests/{id}/close',
    role: 'support',
    summary: 'Close a request; a new message of the distributor opens it again',
    params,
    body: z.object({ version }),
    response: answered,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  reopenRequest: officeEndpoint({
    method: 'POST',
    path: '/requests/{id}/reopen',
    role: 'support',
    summary: 'Open a closed request again',
    params,
    body: z.object({ version }),
    response: answered,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  changeRequestKey: officeEndpoint({
    method: 'POST',
    path: '/requests/{id}/api-key',
    role: 'support',
    summary: 'Make a new API access key for who asked, and answer that it waits in the portal',
    params,
    body: z.object({ version }),
    response: answered,
    status: 201,
    once: true,
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};

export type DeskRequest = z.infer<typeof deskRequest>;
export type DeskEntry = z.infer<typeof deskEntry>;
export type DeskThread = z.infer<typeof deskThread>;
