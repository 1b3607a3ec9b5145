import { z } from './zod.ts';
import { newPassword } from './auth.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { ownerProof } from './passkeys.ts';
import { email, id, line, success } from './values.ts';

export const profile = z.object({
  /** Of the account, whose email may change. */
  id,
  name: z.string(),
  email: z.string(),
  /** A requested email that awaits confirmation; until then `email` is valid. */
  new_email: z.string().nullable(),
  contact: z.string(),
  /** Of `GET /timezones`. */
  timezone_id: id.nullable(),
  /** The same zone by its IANA name. */
  timezone: z.string().nullable(),
  language_id: z.literal([1, 2]),
  /** True if an email tells of music that is revoked from the account's playlists and venues. */
  revocation_emails: z.boolean(),
  /** API access key, for sessions only. Null if the server's secret has changed since; support can replace it. */
  api_key: z.string().nullable().optional(),
});

export const profileCalls = {
  profile: {
    summary: 'My profile',
    response: z.object({ profile }),
  },
  updateProfile: {
    summary: 'Update my profile; omitted fields stay as they are',
    body: z.object({
      name: line(bounds.name, 1).optional(),
      email: email.optional(),
      /** Of a call that changes the email; otherwise it is passed over. */
      old_password: z.string().max(bounds.password.max, { error: 'wrong' }).optional(),
      contact: line(bounds.contact).optional(),
      timezone_id: id.nullish(),
      language_id: z.literal([1, 2]).optional(),
      revocation_emails: z.boolean().optional(),
    }),
    response: z.object({ success: z.literal(true), profile }),
    errors: ['needs_session', 'too_many_requests'],
  },
  changePassword: {
    access: 'session',
    summary: 'Change the password; ends all other sessions',
    body: z.object({
      old_password: z.string().min(1, { error: 'required' }).max(bounds.password.max, { error: 'wrong' }),
      new_password: newPassword,
    }),
    response: success,
    errors: ['too_many_requests'],
  },
  confirmPassword: {
    access: 'session',
    summary: 'Prove that it is the owner, before a screen shows what is secret or sessions are ended',
    body: z.object(ownerProof),
    response: success,
    errors: ['not_found', 'too_many_requests'],
  },
  exportProfile: {
    access: 'session',
    summary: 'Everything stored about my account, as a ZIP archive',
    body: z.object({ password: z.string().min(1, { error: 'required' }).max(bounds.password.max, { error: 'wrong' }) }),
    response: z.object({ filename: z.string(), size: z.int() }),
    binary: 'application/zip',
    costly: true,
    errors: ['too_many_requests'],
  },
} satisfies Declarations;

export type Profile = z.infer<typeof profile>;
