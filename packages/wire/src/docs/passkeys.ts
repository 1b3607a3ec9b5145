import { authDocs } from './auth.ts';
import type { Docs } from './examples.ts';

const credential = 'lq3XzP0mYb1LzN0xCjR5sQ';
const challenge = 'Zk3WqT9vYb1LzN0xCjR5sUe7MfGdHiPaO4mXtVnB6c8';

const passkey = {
  id: 31,
  name: 'Laptop at the bar',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  is_synced: false,
  created_at: '2026-11-21T08:15:04.120Z',
  last_used_at: '2026-11-22T07:58:31.002Z',
};

const request = {
  options: {
    challenge,
    timeout: 300_000,
    rpId: 'music.example',
    allowCredentials: [],
    userVerification: 'required',
  },
};

const assertion = {
  id: credential,
  rawId: credential,
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWmszV3FUOXYifQ',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDkYl3q0m1TtC8pVn6dO5rU2sXwZb7eHfGjKaLiMoNpQwIgR4tYuIoPaSdFgHjKlZxCvBnMqWeRtYuIoPaSdFgHjKk',
    userHandle: 'T0n1Vb2mPz8rT6uWnE4sLdFgHiAaYxCvB9kq5JX1o0w',
  },
};

const offered = 'Passkeys are for browsers: options and answers are the JSON of WebAuthn level 3.';

export const passkeysDocs = {
  passkeySignInOptions: {
    description: `Returns the options for \`navigator.credentials.get()\`. The challenge works once, within ten minutes. ${offered} 404 if the service’s address is one at which browsers refuse passkeys: without HTTPS, or an IP address.`,
    response: request,
  },
  passkeySignIn: {
    description:
      'Starts a session with the answer of `navigator.credentials.get()`; see `POST /auth/login`. A passkey that is unknown, a challenge that was used or is too old, and a signature that doesn’t match get the same response: 401 `login_failed`. Failed attempts count as wrong passwords do.',
    request: { body: { assertion, tz: 'Europe/Moscow' } },
    response: authDocs.login.response,
  },
  passkeys: {
    description:
      'The account’s passkeys, oldest first. `agent` is the browser in which one was added, and `is_synced` is true if its provider copies it to the owner’s other devices. `address` is where passkeys can be added and used; null if the service is at an address at which browsers refuse them.',
    response: { passkeys: [passkey], address: 'https://music.example' },
  },
  confirmPasskeyOptions: {
    description: `Returns the options for \`navigator.credentials.get()\`; its answer stands in for the password where a passkey is added or removed. The challenge works once, within five minutes, for this account. ${offered}`,
    response: { options: { ...request.options, allowCredentials: [{ id: credential, type: 'public-key' }] } },
  },
  newPasskeyOptions: {
    description: `Returns the options for \`navigator.credentials.create()\`. Needs the \`password\`, or as \`assertion\` the signature of a passkey that the account already has; a wrong one is 422 with \`wrong\` on that field and counts as a failed sign-in does. The challenge works once, within five minutes, for this account. ${offered} A session started with a link from support can’t add one: 409 \`needs_session\`.`,
    request: { body: { password: 'plum tree by the gate' } },
    response: {
      options: {
        challenge,
        timeout: 300_000,
        rp: { id: 'music.example', name: 'Kamerton' },
        user: {
          id: 'T0n1Vb2mPz8rT6uWnE4sLdFgHiAaYxCvB9kq5JX1o0w',
          name: 'anna@cafe.example',
          displayName: 'Anna Kotova',
        },
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    },
  },
  addPasskey: {
    description:
      'Adds a passkey with the answer of `navigator.credentials.create()`. 422 on `attestation`: `wrong` if the challenge was used or is too old, or the answer doesn’t match it; `taken` if the passkey is there already; `too_many` beyond 20. The owner gets an email.',
    request: {
      body: {
        name: 'Laptop at the bar',
        attestation: {
          id: credential,
          rawId: credential,
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWmszV3FUOXYifQ',
            attestationObject:
              'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAA',
            transports: ['internal', 'hybrid'],
          },
        },
      },
    },
    response: { success: true, passkey: { ...passkey, last_used_at: null } },
  },
  renamePasskey: {
    description: 'Gives a passkey another name, of 1 to 60 characters.',
    request: { body: { id: 31, name: 'Tablet in the hall' } },
    response: { success: true, passkey: { ...passkey, name: 'Tablet in the hall' } },
  },
  removePasskey: {
    description:
      'Removes a passkey: it opens nothing from then on, and sessions that it has started go on. Needs the `password` or an `assertion`, as `POST /profile/passkeys/options` does. 409 `last_passkey` if there is no other way to log in. The owner gets an email.',
    request: { body: { id: 31, password: 'plum tree by the gate' } },
    response: { success: true },
  },
} satisfies Docs;
