import { z } from '../zod.ts';
import { id, moment } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { daysInQuery } from './tracks.ts';

const state = z.enum(['queued', 'sent', 'failed']);

/** Reasons of this service for an email that is not sent, as they are stored; all others are the mail server's own words. */
export const emailReasons = {
  unknown: 'the mail server may have it: no answer came',
  expired: 'its code has expired',
  sealed: 'encrypted under another secret',
} as const;

export const officeEmail = z.object({
  id,
  /** Kind: recover, new_email, contract_code, support_reply … */
  kind: z.string(),
  recipient: z.string(),
  account_id: id.nullable(),
  subject: z.string(),
  state,
  tries: z.int(),
  /** The last error of the mail transport. */
  reason: z.string().nullable(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** Set for a queued email. */
  next_try_at: moment.nullable(),
});

const answered = z.object({ item: officeEmail });

export const emails = {
  emails: {
    route: 'GET /emails',
    role: 'support',
    summary: 'All emails, newest first; `q` searches recipient and subject',
    query: listQuery(['created_at', 'recipient', 'kind']).extend({
      state: state.optional(),
      /** Failed within this number of days. */
      failed_days: daysInQuery.optional(),
      kind: z
        .string()
        .regex(/^[a-z_]{1,50}$/)
        .optional(),
    }),
    response: items(officeEmail),
  },
  email: {
    route: 'GET /emails/{id}',
    role: 'support',
    summary: 'One email with its text; reading one that contains a code or a link is recorded in the audit log',
    /** `text` is null if it was encrypted with another secret; codes are omitted if emails go by SMTP. */
    response: z.object({ item: officeEmail.extend({ text: z.string().nullable(), hides_codes: z.boolean() }) }),
  },
  retryEmail: {
    route: 'POST /emails/{id}/retry',
    role: 'support',
    grants_access: false,
    summary: 'Retry sending a failed or queued email now; one already sent is a conflict',
    response: answered,
  },
} satisfies OfficeDeclarations;

export type OfficeEmail = z.infer<typeof officeEmail>;
