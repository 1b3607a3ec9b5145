import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { email, id, line, moment, success } from '../values.ts';
import { type OfficeDeclarations, open, own, roles } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** The signed-in operator. */
export const operator = z.object({ id, email: z.string(), name: z.string(), role: z.enum(roles) });

const password = z.string().min(1, { error: 'required' }).max(bounds.password.max, { error: 'too_long' });
const newPassword = z
  .string()
  .min(bounds.password.min, { error: 'too_short' })
  .max(bounds.password.max, { error: 'too_long' });
/** Six digits of an authenticator, or a recovery code. */
export const secondFactorCode = z
  .string()
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1, { error: 'required' }).max(40, { error: 'too_long' }));

/** Next step of a sign-in: none, a code of the second factor, or its setup. */
export const signInStep = z.enum(['done', 'code', 'enrol']);

/** An operator as admins see them. */
export const staffMember = operator.extend({
  is_active: z.boolean(),
  /** True if signing in requires a second factor. */
  second_factor: z.boolean(),
  created_at: moment,
  last_seen_at: moment.nullable(),
  version: z.int(),
});

const ownSession = z.object({
  id,
  created_at: moment,
  /** Up to five minutes old. */
  last_seen_at: moment,
  agent: z.string(),
  /** IP address of the sign-in. */
  address: z.string(),
  /** True for the session of this call. */
  current: z.boolean(),
});

const fields = { name: line(bounds.name, 1), role: z.enum(roles) };
const version = z.int().min(1);

export const staff = {
  signIn: {
    route: 'POST /sign-in',
    ...open,
    grants_access: false,
    summary: 'Start a 12-hour session; returns the next step',
    body: z.object({ email, password }),
    response: z.object({ step: signInStep }),
  },
  signInCode: {
    route: 'POST /sign-in/code',
    ...open,
    grants_access: false,
    summary: 'Second step: an authenticator code or a recovery code',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ step: signInStep }),
  },
  signInState: {
    route: 'GET /sign-in',
    ...open,
    summary: 'The next sign-in step, and the one-click account of a demo (otherwise null)',
    response: z.object({
      step: z.enum(['password', ...signInStep.options]),
      demo: z.object({ email: z.string(), name: z.string() }).nullable(),
      /** True if staff may sign in through the company's identity provider. */
      oidc: z.literal(true).optional(),
    }),
  },
  demoSignIn: {
    route: 'POST /sign-in/demo',
    ...open,
    grants_access: false,
    summary: 'Sign in to a demo with one click',
    response: z.object({ step: signInStep }),
  },
  signOut: {
    route: 'POST /sign-out',
    ...open,
    grants_access: false,
    summary: 'End the session',
    response: success,
  },
  me: {
    route: 'GET /me',
    ...own,
    summary: 'Who is signed in, and the value for the x-csrf header of write calls',
    response: z.object({
      staff: operator,
      csrf: z.string(),
      second_factor: z.boolean(),
      /** Number of unused recovery codes. */
      recovery_codes: z.int(),
      demo: z.boolean(),
      /** True if the password was generated and has to be replaced; the server refuses it after a week. */
      is_password_initial: z.boolean(),
    }),
  },
  changeOwnPassword: {
    route: 'PUT /me/password',
    ...own,
    grants_access: true,
    summary: 'Change my password; ends my other sessions',
    body: z.object({ current: password, password: newPassword }),
    response: success,
  },
  ownSessions: {
    route: 'GET /me/sessions',
    ...own,
    summary: 'Where I am signed in, the latest used first',
    response: z.object({ sessions: z.array(ownSession) }),
  },
  endOwnSessions: {
    route: 'POST /me/sessions/end',
    ...own,
    grants_access: false,
    summary: 'End one of my sessions, or without an id all but this one',
    proof: true,
    body: z.object({ id: id.optional() }),
    response: success,
  },
  beginEnrolment: {
    route: 'POST /enrol/begin',
    ...open,
    grants_access: false,
    summary: 'A secret for an authenticator app; takes effect once confirmed with a code',
    proof: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmEnrolment: {
    route: 'POST /enrol/confirm',
    ...open,
    grants_access: true,
    summary: 'Confirm the authenticator app; returns recovery codes, shown only once',
    proof: true,
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  replaceSecondFactor: {
    route: 'POST /me/second-factor',
    ...own,
    grants_access: true,
    summary: 'A secret for another authenticator app; requires a code, and the former app works until it is confirmed',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    route: 'POST /me/second-factor/confirm',
    ...own,
    grants_access: true,
    summary: 'Confirm another authenticator app; ends all other sessions, returns recovery codes, shown only once',
    proof: true,
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  newRecoveryCodes: {
    route: 'POST /me/recovery-codes',
    ...own,
    grants_access: true,
    summary: 'Replace the recovery codes; requires a second-factor code, shown only once',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  staffList: {
    route: 'GET /staff',
    role: 'admin',
    summary: 'All staff members',
    query: listQuery(['name', 'email', 'role', 'last_seen_at']),
    response: items(staffMember),
  },
  staffMember: {
    route: 'GET /staff/{id}',
    role: 'admin',
    summary: 'One staff member',
    response: z.object({ item: staffMember }),
  },
  addStaff: {
    route: 'POST /staff',
    role: 'admin',
    grants_access: true,
    summary: 'Add a staff member; the password is shown only once',
    proof: true,
    body: z.object({ email, ...fields }),
    response: z.object({ item: staffMember, password: z.string() }),
    idempotent: true,
  },
  changeStaff: {
    route: 'PUT /staff/{id}',
    role: 'admin',
    grants_access: true,
    summary: 'Change a name or role, or revoke access immediately',
    proof: true,
    body: z.object({ ...fields, is_active: z.boolean(), version }),
    response: z.object({ item: staffMember }),
  },
  resetStaffPassword: {
    route: 'POST /staff/{id}/password',
    role: 'admin',
    grants_access: true,
    summary: 'Reset a password, shown only once; ends their sessions and removes their passkeys',
    proof: true,
    response: z.object({ password: z.string() }),
  },
  resetSecondFactor: {
    route: 'POST /staff/{id}/second-factor/reset',
    role: 'admin',
    grants_access: true,
    summary: 'Reset a lost second factor; ends their sessions and removes their passkeys',
    proof: true,
    response: success,
  },
} satisfies OfficeDeclarations;

export type Operator = z.infer<typeof operator>;
export type OfficeOwnSession = z.infer<typeof ownSession>;
export type StaffMember = z.infer<typeof staffMember>;
