import type { ServerText } from '../texts.ts';

export const apiDocs: ServerText['apiDocs'] = {
  calls: {},
  page: {
    title: 'API for distributors',
    toPortal: 'Go to the portal',
    contents: 'Contents',
    start: 'From API key to first playlist',
    rules: 'General rules',
    document: 'OpenAPI 3.1 document',
    key: 'API key or session token',
    keyNote: 'Kept in this tab and sent only to this service.',
    open: 'no authentication',
    parameters: 'Parameters',
    body: 'Request body',
    answer: 'Response',
    refusals: 'Errors',
    example: 'Example',
    required: 'required',
    tryIt: 'Try it',
    send: 'Send',
    copy: 'Copy',
    copied: 'Copied',
    sending: 'Sending…',
    unreachable: 'No response from the service.',
    english: 'Description of the call',
  },
  introduction: `Your software can do everything the portal does: browse and search the music base, manage playlists and venues (called
objects), and play tracks in them.

**Authentication.** Send your API access key, found in your profile, in the \`token\` header or as
\`Authorization: Bearer …\`. A session token from \`POST /auth/login\` works the same way. The key can’t be used to change the
password or the email, sign the contract or end sessions (409 \`needs_session\`).

**Format.** JSON in UTF-8. Ids are positive integers, timestamps are RFC 3339 in UTC, times of day are \`HH:MM\` in the
local time of the venue’s city, dates are \`YYYY-MM-DD\`, and sizes are in bytes. Unknown fields are ignored, and responses
may gain new fields.

**Lists** take \`limit\` (1 to 1000, default 24) and \`offset\`, and return \`pagination\`.

**Errors** are \`application/problem+json\`: \`status\`, \`code\` (stable, safe to branch on), \`message\` in the language of the
request, \`request_id\` (quote it to support) and, for 422, \`fields\` with what is wrong in each. Something that belongs to
someone else looks like something that doesn’t exist: 404.

**Idempotency.** Calls that create something take an \`Idempotency-Key\`: if you lose the response, repeat the call with
the same key and you get the original response.

**Limits.** 6,000 calls a minute per account, reported in \`RateLimit\` and \`RateLimit-Policy\`. Above that, the response is
429 with \`Retry-After\`. Fetching audio doesn’t count.`,
  guide: {
    totals: 'See what is already in your music. You can find the key in your profile on the portal.',
    track: 'Find a track: here, the first instrumental one in the music base. Its id is kept in a shell variable.',
    playlist:
      'Create a playlist. If you lose the response, repeat the command: the Idempotency-Key ensures there is only one playlist.',
    add: 'Add the track to it.',
    result:
      'Check the result: the file field of each track is its audio URL, which works for 12 hours without any header.',
  },
  groups: {
    signIn: 'Sign-in',
    profile: 'Profile',
    musicBase: 'Music base',
    search: 'Search',
    playlists: 'My playlists',
    musicRules: 'Music rules',
    myMusic: 'My music',
    revoked: 'Revoked music',
    venues: 'Objects',
    players: 'Venue players',
    plays: 'Plays and news',
    support: 'Support',
    contract: 'Contract',
    service: 'Service',
  },
};
