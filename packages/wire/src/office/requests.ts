import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { booleanInQuery, id, idInQuery, lines, moment } from '../values.ts';
import { accountCard } from './accounts.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

const status = z.enum(['open', 'answered', 'closed']);

export const deskRequest = z.object({
  id,
  /** Number quoted by people. */
  number: z.int(),
  subject: z.string(),
  status,
  created_at: moment,
  last_message_at: moment,
  /** Time since when the distributor waits for an answer; null if not waiting. */
  waiting_since: moment.nullable(),
  messages_count: z.int(),
  /** Messages of the distributor that no operator has opened yet. */
  unread: z.int(),
  /** The assigned operator. */
  assigned_to: z.object({ id, name: z.string() }).nullable(),
  account: z.object({ id, name: z.string(), email: z.string(), is_active: z.boolean() }),
  version: z.int(),
});

/** An entry of a thread. Notes are visible in the office only. */
export const deskEntry = z.object({
  kind: z.enum(['message', 'note']),
  /** Unique within its kind. */
  id,
  created_at: moment,
  author: z.enum(['user', 'support']),
  /** Empty if support answered without a name. */
  author_name: z.string(),
  text: z.string(),
});

/** A request with everything that an operator needs. */
export const deskThread = deskRequest.extend({
  /** Messages and notes, oldest first. */
  entries: z.array(deskEntry),
  card: accountCard,
});

const text = lines(bounds.message, 1);
const version = z.int().min(1);
const answered = z.object({ item: deskThread });

export const requests = {
  requests: {
    route: 'GET /requests',
    role: 'support',
    summary: 'Requests from all distributors: by default, longest waiting first, then newest',
    query: listQuery(['waiting_since', 'created_at', 'last_message_at', 'number', 'subject', 'status']).extend({
      status: status.optional(),
      closed: booleanInQuery.optional(),
      /** Assigned to the caller, or unassigned. */
      mine: booleanInQuery.optional(),
      unassigned: booleanInQuery.optional(),
      unread: booleanInQuery.optional(),
      /** Minimum hours of waiting for an answer. */
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
  },
  requestCounts: {
    route: 'GET /requests/counts',
    role: 'support',
    summary: 'Number of requests in each tab of the queue',
    response: z.object({
      open: z.int(),
      answered: z.int(),
      closed: z.int(),
      /** Among those that are not closed. */
      mine: z.int(),
      unassigned: z.int(),
      /** With messages that no operator has opened, in any status. */
      unread: z.int(),
    }),
  },
  assignees: {
    route: 'GET /requests/assignees',
    role: 'support',
    summary: 'Staff members a request can be assigned to',
    response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  },
  request: {
    route: 'GET /requests/{id}',
    role: 'support',
    summary: 'One request with its messages and notes; marks its messages as read by the office',
    response: answered,
  },
  answerRequest: {
    route: 'POST /requests/{id}/answers',
    role: 'support',
    grants_access: false,
    summary: 'Reply under my name; the distributor gets an email about it',
    body: z.object({ version, message: text, close: z.boolean().default(false) }),
    response: answered,
    status: 201,
    idempotent: true,
  },
  noteRequest: {
    route: 'POST /requests/{id}/notes',
    role: 'support',
    grants_access: false,
    summary: 'Add a note visible only to staff',
    body: z.object({ note: text }),
    response: answered,
    status: 201,
    idempotent: true,
  },
  assignRequest: {
    route: 'POST /requests/{id}/assign',
    role: 'support',
    grants_access: false,
    summary: 'Assign a request to a staff member, or to nobody (null)',
    body: z.object({ version, assigned_to: id.nullable() }),
    response: answered,
  },
  closeRequest: {
    route: 'POST /requests/{id}/close',
    role: 'support',
    grants_access: false,
    summary: 'Close a request; a new message from the distributor reopens it',
    body: z.object({ version }),
    response: answered,
  },
  reopenRequest: {
    route: 'POST /requests/{id}/reopen',
    role: 'support',
    grants_access: false,
    summary: 'Reopen a closed request',
    body: z.object({ version }),
    response: answered,
  },
  changeRequestKey: {
    route: 'POST /requests/{id}/api-key',
    role: 'support',
    grants_access: true,
    summary:
      'Issue a new API access key for the requester and reply that it is in the portal; with `overlap` the old one works for another hour',
    body: z.object({ version, overlap: z.boolean().optional() }),
    response: answered,
    status: 201,
    idempotent: true,
  },
} satisfies OfficeDeclarations;

export type DeskRequest = z.infer<typeof deskRequest>;
export type DeskEntry = z.infer<typeof deskEntry>;
export type DeskThread = z.infer<typeof deskThread>;
