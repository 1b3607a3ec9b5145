import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { email, id, success } from './values.ts';

export const user = z.object({ email: z.string(), name: z.string() });

/** Whatever a browser names: an unknown one counts as none, and its body is no longer. */
export const browserTimezone = z.string().max(bounds.public_body).nullish();

/** A password to set: of valid length, never trimmed. The server also refuses common ones. */
export const newPassword = z
  .string()
  .max(bounds.password.max, { error: 'too_long' })
  .refine((value) => value !== '', { error: 'required' })
  .refine((value) => value.length >= bounds.password.min, { error: 'too_short' });

/** Code of an email's link. */
const code = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' });

/** Sign-in by password, or by a one-time token without an email. */
export const loginBody = z
  .object({
    email: email.nullish(),
    password: z.string().max(bounds.password.max, { error: 'too_long' }).nullish(),
    tz: browserTimezone,
    token: z.string().max(200).nullish(),
  })
  .superRefine((body, context) => {
    if (body.token && !body.email) return;
    for (const field of ['email', 'password'] as const) {
      if (!body[field]) context.addIssue({ code: 'custom', path: [field], message: 'required' });
    }
  });

/**
 * A new session. `language_id` is the profile's, for a browser that has no language of its own yet; `timezone` is the
 * profile's too, by its IANA name.
 */
export const signedIn = z.object({
  token: z.string(),
  user: user.extend({ id }),
  language_id: z.literal([1, 2]),
  timezone: z.string().nullable(),
});

export const auth = {
  login: {
    access: 'public',
    summary: 'Log in with a password or a one-time token',
    body: loginBody,
    response: signedIn,
    errors: ['login_failed', 'inactive', 'too_many_requests'],
  },
  logout: {
    access: 'session',
    summary: 'End this session',
    response: success,
  },
  /** The answer does not tell whether there is such an account. */
  forgot: {
    access: 'public',
    summary: 'Request an email with a link to set a new password',
    body: z.object({ email }),
    response: success,
    errors: ['too_many_requests'],
  },
  recover: {
    access: 'public',
    summary: 'Set a new password with an emailed code; all sessions of the account end',
    body: z.object({ code, password: newPassword }),
    response: success,
    errors: ['inactive', 'too_many_requests'],
  },
  confirmEmail: {
    access: 'public',
    summary: 'Confirm a new email with the code sent to it',
    body: z.object({ code }),
    response: z.object({ success: z.literal(true), email: z.string() }),
    errors: ['inactive', 'conflict', 'too_many_requests'],
  },
  revertEmail: {
    access: 'public',
    summary: 'Undo a change of the email with the code sent to the earlier one; every session of the account ends',
    body: z.object({ code, password: newPassword }),
    response: z.object({ success: z.literal(true), email: z.string() }),
    errors: ['inactive', 'conflict', 'too_many_requests'],
  },
  /** Empty where there is no demonstration. */
  demoAccounts: {
    access: 'public',
    summary: 'Accounts offered on the login screen of a demo',
    response: z.object({ accounts: z.array(user) }),
  },
  demoLogin: {
    access: 'public',
    summary: 'Log in to a demo account with one click',
    body: z.object({ email, tz: browserTimezone }),
    response: signedIn,
    errors: ['login_failed', 'inactive', 'too_many_requests'],
  },
} satisfies Declarations;

export type User = z.infer<typeof user>;
