import type { CallDocs } from './call-docs.ts';

export const playsDocs = {
  reportPlay: {
    description: `Reports that a track was heard. It counts, and \`counted\` is true, when at least 30 seconds or half of
the track were heard, whichever is less, and no play of the same track has counted within the last hour: for the same
session, or for the API key. What does not count is answered with \`counted\` false and is no error, so a report may be
sent again when its answer was lost.

\`seconds\` is how much was heard, at most the length of the track (else 422 on \`seconds\`). \`source\` is where it was
played from, in your own words, such as \`album:64\` or \`venue 12\`. A track that is not in the catalogue, or was
revoked, is 404. Popular albums and the order of search results follow the plays of about the last 30 days, a second or
so behind.`,
    request: { body: { track_id: 230, source: 'playlist:5', seconds: 30 } },
    response: { success: true, counted: true },
  },
} satisfies Record<string, CallDocs>;
