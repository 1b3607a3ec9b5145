import type { profileCalls } from '../profile.ts';
import type { CallDocs } from './call-docs.ts';

const profile = {
  name: 'Anna Kotova',
  email: 'anna@cafe.example',
  new_email: null,
  contact: '+7 812 000-00-00',
  timezone_id: 344,
  language_id: 1,
};

export const profileDocs: Record<keyof typeof profileCalls, CallDocs> = {
  profile: {
    description:
      'The account’s profile. To a session it also shows `api_key`, the API access key, which may be sent in place of a session’s token; only support can change it. To a call with the key itself `api_key` is left out. `language_id` is 1 for Russian and 2 for English; `timezone_id` is one of `GET /timezones`, or null.',
    response: { profile: { ...profile, api_key: 'kamerton.Hn2bVtYq8LzK0xCjR5sUe7MfGdWiPaO4mZtXyVnB6cE' } },
  },
  updateProfile: {
    description:
      'Changes the fields that are given. Another `email` does not hold at once: a letter with a link goes to it, the old one is told, and until the link is opened (`POST /auth/email`, within 24 hours) the profile shows it as `new_email`. An email that another account has is 422 with `taken`. A call with the API access key cannot change the email: 409 `needs_session`.',
    request: { body: { contact: '+7 812 000-00-00', timezone_id: 344 } },
    response: { success: true, profile },
  },
  changePassword: {
    description:
      'Changes the password and ends all other sessions of the account. A wrong `old_password` is 422 with `wrong` on that field, and counts as a wrong password of a sign-in does: after ten from one address the answer is 429. For what a new one must be see `POST /auth/recover`.',
    request: { body: { old_password: 'plum tree by the gate', new_password: 'a lamp in every window' } },
    response: { success: true },
  },
};
