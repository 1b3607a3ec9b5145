import { z } from 'zod';
import { bounds } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { email, success } from './values.ts';

export const languages = { 1: 'ru', 2: 'en' } as const;
export type LanguageId = keyof typeof languages;
export type Language = (typeof languages)[LanguageId];

export const user = z.object({ email: z.string(), name: z.string() });

const timezone = z.string().max(100).nullish();

/** Sign-in by password, or by a one-time token (then no email is given). */
export const loginBody = z
  .object({
    email: email.nullish(),
    password: z.string().max(bounds.password.max, { error: 'too_long' }).nullish(),
    tz: timezone,
    token: z.string().max(200).nullish(),
  })
  .superRefine((body, context) => {
    if (body.token && !body.email) return;
    for (const field of ['email', 'password'] as const) {
      if (!body[field]) context.addIssue({ code: 'custom', path: [field], message: 'required' });
    }
  });

/** A new session. `language_id` is the profile's, for a browser that has no language of its own yet. */
const signedIn = z.object({ token: z.string(), user, language_id: z.literal([1, 2]) });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in by password or by a one-time token',
    body: loginBody,
    response: signedIn,
    errors: ['login_failed', 'inactive', 'too_many_requests', 'invalid'],
  }),
  logout: endpoint({
    method: 'GET',
    path: '/auth/logout',
    access: 'account',
    summary: 'End this session',
    response: success,
    errors: [],
  }),
  /** Empty where there is no demonstration. */
  demoAccounts: endpoint({
    method: 'GET',
    path: '/auth/demo',
    access: 'public',
    summary: 'Accounts that a demonstration offers on its sign-in screen',
    response: z.object({ accounts: z.array(user) }),
    errors: [],
  }),
  demoLogin: endpoint({
    method: 'POST',
    path: '/auth/demo',
    access: 'public',
    summary: 'Sign in to an account of the demonstration with one press',
    body: z.object({ email, tz: timezone }),
    response: signedIn,
    errors: ['login_failed', 'inactive', 'invalid'],
  }),
};

export type User = z.infer<typeof user>;
