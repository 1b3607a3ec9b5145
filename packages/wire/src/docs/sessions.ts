import type { Docs } from './examples.ts';

export const sessionsDocs = {
  sessions: {
    description:
      'The account’s open sessions. `agent` is the browser’s user agent; `current` marks the session making the call, `by_support` one that support started with a link; that one lasts an hour at most.',
    response: {
      sessions: [
        {
          id: 812,
          created_at: '2026-11-21T08:15:04.120Z',
          last_seen_at: '2026-11-21T13:40:11.008Z',
          agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          network: '203.0.113.0/24',
          current: true,
          by_support: false,
        },
      ],
    },
  },
  endSessions: {
    description:
      'Ends the session with this `id`: its token gets 401 from then on. Without an `id`, ends all sessions of the account except the one making the call. The id can be in the body or in the query. If the session making the call logged in more than 15 minutes ago, the response is 409 `needs_proof`: call `POST /profile/password/confirm` first, then repeat. Ending that session itself needs no proof. A session started with a link from support can end only itself: 409 `needs_session` otherwise.',
    request: { body: { id: 790 } },
    response: { success: true },
  },
} satisfies Docs;
