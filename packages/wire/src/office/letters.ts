import { z } from '../zod.ts';
import { id, moment, params } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { daysInQuery } from './tracks.ts';

const state = z.enum(['queued', 'sent', 'failed']);

/** A letter as the list shows it. */
export const officeLetter = z.object({
  id,
  /** What it is about: recover, new_email, contract_code, support_reply … */
  kind: z.string(),
  recipient: z.string(),
  account_id: id.nullable(),
  subject: z.string(),
  state,
  tries: z.int(),
  /** The post's last words where it did not take it. */
  reason: z.string().nullable(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** Of a queued one. */
  next_try_at: moment.nullable(),
});

const answered = z.object({ item: officeLetter });

export const letters = {
  letters: officeEndpoint({
    method: 'GET',
    path: '/letters',
    role: 'support',
    summary: 'All emails, newest first; `q` searches recipient and subject',
    query: listQuery(['created_at', 'recipient', 'kind']).extend({
      state: state.optional(),
      /** Given up within so many days. */
      failed_days: daysInQuery.optional(),
      kind: z
        .string()
        .regex(/^[a-z_]{1,50}$/)
        .optional(),
    }),
    response: items(officeLetter),
    errors: [],
  }),
  letter: officeEndpoint({
    method: 'GET',
    path: '/letters/{id}',
    role: 'support',
    summary: 'One email with its text; reading one that contains a code or a link is recorded in the audit log',
    params,
    /** `text` is null where it was sealed under another secret; where emails go by SMTP its codes are left out. */
    response: z.object({ item: officeLetter.extend({ text: z.string().nullable(), hides_codes: z.boolean() }) }),
    errors: ['not_found'],
  }),
  retryEmail: officeEndpoint({
    method: 'POST',
    path: '/letters/{id}/retry',
    role: 'support',
    summary: 'Retry sending a failed or queued email now; one already sent is a conflict',
    params,
    response: answered,
    errors: ['not_found', 'conflict'],
  }),
};

export type OfficeLetter = z.infer<typeof officeLetter>;
