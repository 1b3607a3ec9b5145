import type { auth } from '../auth.ts';
import type { CallDocs } from './call-docs.ts';

const signedIn = {
  token: 'q5JX1o0y3K7cVb2mPz8rT6uWnE4sLdFgHiAaYxCvB9k',
  user: { email: 'anna@cafe.example', name: 'Anna Kotova' },
  language_id: 1,
};

export const authDocs: Record<keyof typeof auth, CallDocs> = {
  login: {
    description:
      'Opens a session. Send its `token` in the header `token`, or as `Authorization: Bearer <token>`, with every other call; it is good for 365 days, until logout or until the password is changed.\n\n`tz` is the IANA name of the browser’s time zone: it becomes the profile’s where none is set, and is passed over where it is unknown. Instead of email and password `token` may be a one-time sign-in token that support has made; it works once, for ten minutes.\n\nAn unknown email and a wrong password are answered alike: 401 `login_failed`. After ten wrong passwords for an account from one address the answer is 429 with `Retry-After`, in seconds.',
    request: {
      body: { email: 'anna@cafe.example', password: 'plum tree by the gate', tz: 'Europe/Moscow', token: null },
    },
    response: signedIn,
  },
  logout: { description: 'Ends the session whose token comes with the call.', response: { success: true } },
  forgot: {
    description:
      'Sends a letter with a link to set a new password, good for an hour and for one use, where there is an open account with this email. The answer is the same, and takes as long, where there is none. Five letters for an account from one address in an hour; then 429.',
    request: { body: { email: 'anna@cafe.example' } },
    response: { success: true },
  },
  recover: {
    description:
      'Sets a new password with the `code` of a letter’s link. It takes 10 to 128 characters and is not trimmed; the email itself and the commonest passwords are refused (`same_as_email`, `too_common`). A code that is unknown, used or too old is 422 with `unknown` on `code`; a refused password leaves it good. Every session of the account ends; the API access key stays.',
    request: { body: { code: 'v2T8kQwYb1LzN0xCjR5sUe7MfGdHiPaO4mZtXyVnB6c', password: 'a lamp in every window' } },
    response: { success: true },
  },
  confirmEmail: {
    description:
      'Makes the new email of `PUT /profile` the account’s, with the `code` of the letter that was sent to it: good for 24 hours, once. It needs no session, since the letter may be opened on another device. 409 where another account has taken the email meanwhile.',
    request: { body: { code: 'Zk3WqT9vYb1LzN0xCjR5sUe7MfGdHiPaO4mXtVnB6c8' } },
    response: { success: true, email: 'anna.kotova@cafe.example' },
  },
  demoAccounts: {
    description:
      'The distributors that a demonstration offers on its sign-in screen; none where the service is no demonstration.',
    response: { accounts: [{ email: 'distributor@demo.example', name: 'Анна Котова' }] },
  },
  demoLogin: {
    description: 'Opens a session of one of the demonstration’s distributors, without a password.',
    request: { body: { email: 'distributor@demo.example', tz: 'Europe/Moscow' } },
    response: { ...signedIn, user: { email: 'distributor@demo.example', name: 'Анна Котова' } },
  },
};
