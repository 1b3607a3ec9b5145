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
import { type OfficeDeclarations, open, own } from './endpoint.ts';
import { signInStep } from './staff.ts';

/** Sign-in with a passkey, which counts as both factors, and the operator's own passkeys. */
export const officePasskeys = {
  passkeySignInOptions: {
    route: 'POST /sign-in/passkey/options',
    ...open,
    grants_access: false,
    summary: 'Begin a sign-in with a passkey',
    response: z.object({ options: passkeyRequest }),
  },
  passkeySignIn: {
    route: 'POST /sign-in/passkey',
    ...open,
    grants_access: false,
    summary: 'Sign in with a passkey, which is both factors',
    body: z.object({ assertion: passkeyAssertion }),
    response: z.object({ step: signInStep }),
  },
  ownPasskeys: {
    route: 'GET /me/passkeys',
    ...own,
    summary: 'My passkeys, and the address where they work',
    response: passkeyList,
  },
  confirmOwnPasskey: {
    route: 'POST /me/passkeys/confirm',
    ...own,
    grants_access: false,
    summary: 'Begin to confirm with a passkey that it is me',
    response: z.object({ options: passkeyRequest }),
  },
  newOwnPasskey: {
    route: 'POST /me/passkeys/options',
    ...own,
    grants_access: false,
    summary: 'Begin to add a passkey, with the password or another passkey',
    body: z.object(ownerProof),
    response: z.object({ options: passkeyCreation }),
  },
  addOwnPasskey: {
    route: 'POST /me/passkeys',
    ...own,
    grants_access: true,
    summary: 'Add the passkey that the browser has created',
    body: newPasskey,
    response: z.object({ passkey }),
  },
  renameOwnPasskey: {
    route: 'POST /me/passkeys/rename',
    ...own,
    grants_access: false,
    summary: 'Rename a passkey',
    body: z.object({ id, name: passkeyName }),
    response: z.object({ passkey }),
  },
  removeOwnPasskey: {
    route: 'POST /me/passkeys/remove',
    ...own,
    grants_access: false,
    summary: 'Remove a passkey, with the password or a passkey',
    body: z.object({ id, ...ownerProof }),
    response: success,
  },
} satisfies OfficeDeclarations;
