import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { email, id, line, moment, params, success } from '../values.ts';
import { officeEndpoint, roles } from './endpoint.ts';
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

/** One of the caller's sessions. */
const ownSession = z.object({
  id,
  created_at: moment,
  /** Up to five minutes old. */
  last_seen_at: moment,
  /** User agent. */
  agent: z.string(),
  /** IP address of the sign-in. */
  address: z.string(),
  /** True for the session of this call. */
  current: z.boolean(),
});

const fields = { name: line(bounds.name, 1), role: z.enum(roles) };
const version = z.int().min(1);

export const staff = {
  signIn: officeEndpoint({
    method: 'POST',
    path: '/sign-in',
    role: 'open',
    grants_access: false,
    summary: 'Start a 12-hour session; returns the next step',
    body: z.object({ email, password }),
    response: z.object({ step: signInStep }),
    errors: ['invalid', 'login_failed', 'inactive', 'too_many_requests'],
  }),
  signInCode: officeEndpoint({
    method: 'POST',
    path: '/sign-in/code',
    role: 'open',
    grants_access: false,
    summary: 'Second step: an authenticator code or a recovery code',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ step: signInStep }),
    errors: ['invalid', 'unauthorized', 'too_many_requests'],
  }),
  signInState: officeEndpoint({
    method: 'GET',
    path: '/sign-in',
    role: 'open',
    summary: 'The next sign-in step, and the one-click account of a demo (otherwise null)',
    response: z.object({
      step: z.enum(['password', ...signInStep.options]),
      demo: z.object({ email: z.string(), name: z.string() }).nullable(),
      /** True if staff may sign in through the company's identity provider. */
      oidc: z.literal(true).optional(),
    }),
    errors: [],
  }),
  demoSignIn: officeEndpoint({
    method: 'POST',
    path: '/sign-in/demo',
    role: 'open',
    grants_access: false,
    summary: 'Sign in to a demo with one click',
    response: z.object({ step: signInStep }),
    errors: ['login_failed', 'too_many_requests'],
  }),
  signOut: officeEndpoint({
    method: 'POST',
    path: '/sign-out',
    role: 'open',
    grants_access: false,
    summary: 'End the session',
    response: success,
    errors: [],
  }),
  me: officeEndpoint({
    method: 'GET',
    path: '/me',
    role: 'staff',
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
    errors: [],
  }),
  changeOwnPassword: officeEndpoint({
    method: 'PUT',
    path: '/me/password',
    role: 'staff',
    grants_access: true,
    summary: 'Change my password; ends my other sessions',
    body: z.object({ current: password, password: newPassword }),
    response: success,
    errors: ['invalid', 'too_many_requests'],
  }),
  ownSessions: officeEndpoint({
    method: 'GET',
    path: '/me/sessions',
    role: 'staff',
    summary: 'Where I am signed in, the latest used first',
    response: z.object({ sessions: z.array(ownSession) }),
    errors: [],
  }),
  endOwnSessions: officeEndpoint({
    method: 'POST',
    path: '/me/sessions/end',
    role: 'staff',
    grants_access: false,
    summary: 'End one of my sessions, or without an id all but this one',
    proof: true,
    body: z.object({ id: id.optional() }),
    response: success,
    errors: ['invalid', 'not_found', 'needs_proof'],
  }),
  beginEnrolment: officeEndpoint({
    method: 'POST',
    path: '/enrol/begin',
    role: 'open',
    grants_access: false,
    summary: 'A secret for an authenticator app; takes effect once confirmed with a code',
    proof: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['unauthorized', 'conflict', 'needs_proof'],
  }),
  confirmEnrolment: officeEndpoint({
    method: 'POST',
    path: '/enrol/confirm',
    role: 'open',
    grants_access: true,
    summary: 'Confirm the authenticator app; returns recovery codes, shown only once',
    proof: true,
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['unauthorized', 'conflict', 'invalid', 'too_many_requests', 'needs_proof'],
  }),
  replaceSecondFactor: officeEndpoint({
    method: 'POST',
    path: '/me/second-factor',
    role: 'staff',
    grants_access: true,
    summary: 'A secret for another authenticator app; requires a code, and the former app works until it is confirmed',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['invalid', 'too_many_requests'],
  }),
  confirmSecondFactor: officeEndpoint({
    method: 'POST',
    path: '/me/second-factor/confirm',
    role: 'staff',
    grants_access: true,
    summary: 'Confirm another authenticator app; ends all other sessions, returns recovery codes, shown only once',
    proof: true,
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['invalid', 'too_many_requests', 'needs_proof'],
  }),
  newRecoveryCodes: officeEndpoint({
    method: 'POST',
    path: '/me/recovery-codes',
    role: 'staff',
    grants_access: true,
    summary: 'Replace the recovery codes; requires a second-factor code, shown only once',
    body: z.object({ code: secondFactorCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['invalid', 'too_many_requests'],
  }),
  staffList: officeEndpoint({
    method: 'GET',
    path: '/staff',
    role: 'admin',
    summary: 'All staff members',
    query: listQuery(['name', 'email', 'role', 'last_seen_at']),
    response: items(staffMember),
    errors: [],
  }),
  staffMember: officeEndpoint({
    method: 'GET',
    path: '/staff/{id}',
    role: 'admin',
    summary: 'One staff member',
    params,
    response: z.object({ item: staffMember }),
    errors: ['not_found'],
  }),
  addStaff: officeEndpoint({
    method: 'POST',
    path: '/staff',
    role: 'admin',
    grants_access: true,
    summary: 'Add a staff member; the password is shown only once',
    proof: true,
    body: z.object({ email, ...fields }),
    response: z.object({ item: staffMember, password: z.string() }),
    status: 201,
    idempotent: true,
    errors: ['invalid', 'needs_proof'],
  }),
  changeStaff: officeEndpoint({
    method: 'PUT',
    path: '/staff/{id}',
    role: 'admin',
    grants_access: true,
    summary: 'Change a name or role, or revoke access immediately',
    proof: true,
    params,
    body: z.object({ ...fields, is_active: z.boolean(), version }),
    response: z.object({ item: staffMember }),
    errors: ['not_found', 'invalid', 'conflict', 'needs_proof'],
  }),
  resetStaffPassword: officeEndpoint({
    method: 'POST',
    path: '/staff/{id}/password',
    role: 'admin',
    grants_access: true,
    summary: 'Reset a password, shown only once; ends their sessions',
    proof: true,
    params,
    response: z.object({ password: z.string() }),
    errors: ['not_found', 'needs_proof'],
  }),
  resetSecondFactor: officeEndpoint({
    method: 'POST',
    path: '/staff/{id}/second-factor/reset',
    role: 'admin',
    grants_access: true,
    summary: 'Reset a lost second factor; ends their sessions',
    proof: true,
    params,
    response: success,
    errors: ['not_found', 'needs_proof'],
  }),
};

export type Operator = z.infer<typeof operator>;
export type OfficeOwnSession = z.infer<typeof ownSession>;
export type StaffMember = z.infer<typeof staffMember>;
