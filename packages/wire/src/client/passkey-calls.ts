import type { Call, CallsOf } from './api.ts';

/** Calls about passkeys. Apart from the others, so that only the screens that use them load their addresses. */
export const passkeyCalls = {
  passkeySignInOptions: { method: 'POST', path: '/auth/passkey/options' },
  passkeySignIn: { method: 'POST', path: '/auth/passkey' },
  passkeys: { method: 'GET', path: '/profile/passkeys' },
  confirmPasskeyOptions: { method: 'POST', path: '/profile/passkeys/confirm' },
  newPasskeyOptions: { method: 'POST', path: '/profile/passkeys/options' },
  addPasskey: { method: 'POST', path: '/profile/passkeys' },
  renamePasskey: { method: 'PUT', path: '/profile/passkeys' },
  removePasskey: { method: 'DELETE', path: '/profile/passkeys' },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const passkeyApi: CallsOf<typeof passkeyCalls> = passkeyCalls;
