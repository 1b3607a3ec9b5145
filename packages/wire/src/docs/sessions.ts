import type { sessions } from '../sessions.ts';
import type { CallDocs } from './call-docs.ts';

export const sessionsDocs: Record<keyof typeof sessions, CallDocs> = {
  sessions: {
    description:
      'The account’s open sessions. `agent` is what the browser called itself; `current` marks the session that asks.',
    response: {
      sessions: [
        {
          id: 812,
          created_at: '2026-11-21T08:15:04.120Z',
          last_seen_at: '2026-11-21T13:40:11.008Z',
          agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          current: true,
        },
      ],
    },
  },
  endSessions: {
    description:
      'Ends the session with this `id`: its token answers 401 from then on. Without an `id` it ends all sessions of the account but the one that asks. The id may be in the body or in the query.',
    request: { body: { id: 790 } },
    response: { success: true },
  },
};
