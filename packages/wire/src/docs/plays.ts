import type { Docs } from './examples.ts';

export const playsDocs = {
  reportPlay: {
    description: `Reports that a track was played. The play counts, and \`counted\` is true, if at least 30 seconds or half of
the track was heard, whichever is less, and no play of the same track has counted in the last hour for the same session or
API key. A play that doesn’t count is not an error: \`counted\` is false, so you can safely repeat a report whose response
was lost.

\`seconds\` is how much was heard, at most the track’s duration (otherwise 422 on \`seconds\`). \`source\` is where it was
played from, in your own words, such as \`album:64\` or \`venue 12\`. A track that is not in the catalogue or was revoked is
404. Popular albums and the order of search results reflect plays over roughly the last 30 days, with a delay of about a
second.`,
    request: { body: { track_id: 230, source: 'playlist:5', seconds: 30 } },
    response: { success: true, counted: true },
  },
} satisfies Docs;
