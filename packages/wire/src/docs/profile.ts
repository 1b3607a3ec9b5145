import type { Docs } from './examples.ts';

const profile = {
  id: 12,
  name: 'Anna Kotova',
  email: 'anna@cafe.example',
  new_email: null,
  contact: '+7 812 000-00-00',
  timezone_id: 344,
  timezone: 'Europe/Moscow',
  language_id: 1,
  revocation_emails: true,
};

export const profileDocs = {
  profile: {
    description:
      'The account’s profile; `id` stays when the email changes. For a session it also includes `api_key`, the API access key, which can be sent instead of a session token; only support can change it. Calls made with the key itself don’t get `api_key`, nor does a session started with a link from support. `language_id` is 1 for Russian and 2 for English; `timezone_id` is one of `GET /timezones` and `timezone` its IANA name; both are null if none is set. `revocation_emails` is false if no email is wanted when music of the account’s playlists and venues is revoked.',
    response: { profile: { ...profile, api_key: 'kamerton.Hn2bVtYq8LzK0xCjR5sUe7MfGdWiPaO4mZtXyVnB6cE' } },
  },
  updateProfile: {
    description:
      'Updates the fields you send. A new `email` needs the current password as `old_password`; otherwise the answer is 422 with `wrong` on that field, which counts as a failed sign-in does. A new `email` doesn’t take effect immediately: an email with a link is sent to it, and until the link is opened (`POST /auth/email`, within 24 hours) the profile shows it as `new_email`. The old address gets an email when the change is requested and when it is done, with a link that undoes it (`POST /auth/email/revert`); for seven days nobody else can take it. An email used by another account is 422 with `taken`. The API access key can’t be used to change the email: 409 `needs_session`.',
    request: { body: { contact: '+7 812 000-00-00', timezone_id: 344 } },
    response: { success: true, profile },
  },
  changePassword: {
    description:
      'Changes the password and ends all other sessions of the account. A wrong `old_password` is 422 with `wrong` on that field, and counts like a wrong password at login: after ten from one address, the response is 429. For password rules, see `POST /auth/recover`.',
    request: { body: { old_password: 'plum tree by the gate', new_password: 'a lamp in every window' } },
    response: { success: true },
  },
  confirmPassword: {
    description:
      'Takes the `password`, or as `assertion` the signature of a passkey of the account (`POST /profile/passkeys/confirm`). The portal asks for it before it shows the API access key, so that somebody who finds it open can’t read the key. For 15 minutes the session may end other sessions (`DELETE /sessions`). A wrong `password` is 422 with `wrong` on that field and counts like a wrong password at login.',
    request: { body: { password: 'plum tree by the gate' } },
    response: { success: true },
  },
  exportProfile: {
    description:
      'A ZIP archive: `account.json` with profile, sessions, networks, playlists, venues, contract, support requests, emails and the audit log’s entries about the account, `plays-1.jsonl` and so on with its plays, signed contracts as PDF and covers of playlists. It has no passwords, keys or codes. With `Accept: application/json` the response names the file and its size only. A wrong `password` is 422 with `wrong` on that field and counts like a wrong password at login. A session started with a link from support gets 409 `needs_session`.',
    request: { body: { password: 'plum tree by the gate' } },
    response: { filename: 'kamerton-account-12-2026-11-23.zip', size: 48211 },
  },
} satisfies Docs;
