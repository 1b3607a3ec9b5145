import { z } from '../zod.ts';
import {
  newPasskey,
  ownerProof,
  passkey,
  passkeyAssertion,
  passkeyCreation,
  passkeyList,
  passkeyName,
  passkeyRequest,
} from '../passkeys.ts';
import { id, success } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
import { signInStep } from './staff.ts';

/** Sign-in with a passkey, which counts as both factors, and the operator's own passkeys. */
export const officePasskeys = {
  passkeySignInOptions: officeEndpoint({
    method: 'POST',
    path: '/sign-in/passkey/options',
    role: 'open',
    grants_access: false,
    summary: 'Begin a sign-in with a passkey',
    response: z.object({ options: passkeyRequest }),
    errors: ['not_found', 'too_many_requests'],
  }),
  passkeySignIn: officeEndpoint({
    method: 'POST',
    path: '/sign-in/passkey',
    role: 'open',
    grants_access: false,
    summary: 'Sign in with a passkey, which is both factors',
    body: z.object({ assertion: passkeyAssertion }),
    response: z.object({ step: signInStep }),
    errors: ['invalid', 'login_failed', 'inactive', 'not_found', 'too_many_requests'],
  }),
  ownPasskeys: officeEndpoint({
    method: 'GET',
    path: '/me/passkeys',
    role: 'staff',
    summary: 'My passkeys, and the address where they work',
    response: passkeyList,
    errors: [],
  }),
  confirmOwnPasskey: officeEndpoint({
    method: 'POST',
    path: '/me/passkeys/confirm',
    role: 'staff',
    grants_access: false,
    summary: 'Begin to confirm with a passkey that it is me',
    response: z.object({ options: passkeyRequest }),
    errors: ['not_found'],
  }),
  newOwnPasskey: officeEndpoint({
    method: 'POST',
    path: '/me/passkeys/options',
    role: 'staff',
    grants_access: false,
    summary: 'Begin to add a passkey, with the password or another passkey',
    body: z.object(ownerProof),
    response: z.object({ options: passkeyCreation }),
    errors: ['invalid', 'not_found', 'too_many_requests'],
  }),
  addOwnPasskey: officeEndpoint({
    method: 'POST',
    path: '/me/passkeys',
    role: 'staff',
    grants_access: true,
    summary: 'Add the passkey that the browser has created',
    body: newPasskey,
    response: z.object({ passkey }),
    errors: ['invalid', 'not_found', 'too_many_requests'],
  }),
  renameOwnPasskey: officeEndpoint({
    method: 'POST',
    path: '/me/passkeys/rename',
    role: 'staff',
    grants_access: false,
    summary: 'Rename a passkey',
    body: z.object({ id, name: passkeyName }),
    response: z.object({ passkey }),
    errors: ['invalid', 'not_found'],
  }),
  removeOwnPasskey: officeEndpoint({
    method: 'POST',
    path: '/me/passkeys/remove',
    role: 'staff',
    grants_access: false,
    summary: 'Remove a passkey, with the password or a passkey',
    body: z.object({ id, ...ownerProof }),
    response: success,
    errors: ['invalid', 'not_found', 'last_passkey', 'too_many_requests'],
  }),
};
