import type { CallDocs } from './call-docs.ts';
import { album, page, pagination, track } from './examples.ts';

const body = { what: 'glass harb', genres: [4], vocal: true };

const about = `\`what\` is matched against track, artist and album names as typed so far: in any letter case, е for ё, in
Latin or Cyrillic letters or keyboard layout, with a slip of the finger. All words must match; an empty text is no filter.
\`genres\` and \`tags\` are ids of \`GET /genres\` and \`GET /tags\`, \`from\` and \`to\` days of release. Above 10,000 matches
\`pagination.total\` stops there and \`total_is_capped\` is true.`;

export const searchDocs = {
  searchTracks: {
    description: `Tracks that match all words and filters, best first. ${about}`,
    request: { query: page, body },
    response: { tracks: [track], pagination: pagination(1) },
  },
  searchAlbums: {
    description: `Albums that match all words and filters, best first. ${about}`,
    request: { query: page, body },
    response: { albums: [album], pagination: pagination(1) },
  },
  genres: {
    description: 'All genres, with the number of playable tracks in each.',
    response: { genres: [{ id: 4, name: 'Lounge', count: 1204 }] },
  },
  tags: {
    description: 'All tags, with the number of playable tracks under each.',
    response: { tags: [{ id: 9, name: 'evening', count: 310 }] },
  },
} satisfies Record<string, CallDocs>;
