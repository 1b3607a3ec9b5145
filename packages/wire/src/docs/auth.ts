import type { Docs } from './examples.ts';

const signedIn = {
  token: 'q5JX1o0y3K7cVb2mPz8rT6uWnE4sLdFgHiAaYxCvB9k',
  user: { email: 'anna@cafe.example', name: 'Anna Kotova', id: 12 },
  language_id: 1,
  timezone: 'Europe/Moscow',
};

export const authDocs = {
  login: {
    description:
      'Starts a session. Send its `token` with every other call, in the `token` header or as `Authorization: Bearer <token>`. It is valid until it goes unused for 90 days, for 365 days at most, until logout or until the password changes. `language_id` and `timezone` are the profile’s: 1 for Russian or 2 for English, and the IANA name of its time zone, null if none is set.\n\n`tz` is the IANA name of the browser’s time zone. It becomes the profile’s time zone if none is set, and is ignored if unknown. Instead of an email and a password, `token` can carry a one-time sign-in token issued by support; it works once and expires in ten minutes, and its session can’t see the API access key or sign the contract.\n\nAn unknown email and a wrong password get the same response: 401 `login_failed`. After ten wrong passwords for an account from one address, the response is 429 with `Retry-After`, in seconds.',
    request: {
      body: { email: 'anna@cafe.example', password: 'plum tree by the gate', tz: 'Europe/Moscow', token: null },
    },
    response: signedIn,
  },
  logout: {
    description: 'Ends the session whose token is sent with the call.',
    response: { success: true },
  },
  forgot: {
    description:
      'Sends an email with a link to set a new password if there is an open account with this email. The link works once and expires in an hour. If there is no such account, the response is the same and takes just as long. Limited to five emails per account from one address in an hour; after that, 429.',
    request: { body: { email: 'anna@cafe.example' } },
    response: { success: true },
  },
  recover: {
    description:
      'Sets a new password using the `code` from the emailed link. A password has 10 to 128 characters and is not trimmed; the email itself and common passwords are rejected (`same_as_email`, `too_common`). An unknown, used or expired code is 422 with `unknown` on `code`; a rejected password doesn’t use up the code. All sessions of the account end and its passkeys are removed; the API access key stays valid.',
    request: { body: { code: 'v2T8kQwYb1LzN0xCjR5sUe7MfGdHiPaO4mZtXyVnB6c', password: 'a lamp in every window' } },
    response: { success: true },
  },
  confirmEmail: {
    description:
      'Confirms the new email set with `PUT /profile`, using the `code` from the email sent to it. The code works once and expires in 24 hours. No session is needed, since the email may be opened on another device. 409 if another account has taken the email in the meantime.',
    request: { body: { code: 'Zk3WqT9vYb1LzN0xCjR5sUe7MfGdHiPaO4mXtVnB6c8' } },
    response: { success: true, email: 'anna.kotova@cafe.example' },
  },
  revertEmail: {
    description:
      'Undoes a change of the email with the `code` from an email sent to the earlier address, when the change was requested or when it was done. The code is valid for seven days and works once. The earlier email applies again, with the new `password`; a change waiting for confirmation is cancelled, and so are all later changes. All sessions of the account end and its passkeys are removed; the API access key stays. For the password rules see `POST /auth/recover`.',
    request: { body: { code: 'pX7VqT9vYb1LzN0xCjR5sUe7MfGdHiPaO4mXtVnB6c8', password: 'a lamp in every window' } },
    response: { success: true, email: 'anna@cafe.example' },
  },
  demoAccounts: {
    description: 'The distributors that a demo offers on its login screen; empty if the service is not a demo.',
    response: { accounts: [{ email: 'distributor@demo.example', name: 'Анна Котова' }] },
  },
  demoLogin: {
    description: 'Starts a session for one of the demo distributors, without a password.',
    request: { body: { email: 'distributor@demo.example', tz: 'Europe/Moscow' } },
    response: { ...signedIn, user: { email: 'distributor@demo.example', name: 'Анна Котова', id: 1 } },
  },
} satisfies Docs;
