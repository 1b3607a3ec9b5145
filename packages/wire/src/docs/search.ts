import { album, type Docs, page, pagination, track } from './examples.ts';

const body = { what: 'glass harb', genres: [4], vocal: true };

const about = `
All words of \`what\` must match, in any order, across the track, artist and album names; partial words match too (\`sno gla\`
finds “Snow on Glass”). Case, accents, е for ё and word forms (\`songs\`, \`song\`) don’t matter. A word with no match is tried
in the other keyboard layout (\`ghbdtn\` is “привет”), then in the other script by any common transliteration (\`zemfira\`),
then, for words of four letters or more, as a single typo. No word is ever dropped. An empty \`what\` means no filter; a text
with no letters or digits finds nothing. An ISRC, UPC or EAN, with or without hyphens, finds what it identifies.

Best matches come first: exact name, names starting with the text, all words in the name, then artist and album; equal
matches are ordered by popularity. Without \`what\`, results are ordered by popularity.

Filters can be combined, with or without \`what\`: \`genres\` and \`tags\` are ids from \`GET /genres\` and \`GET /tags\`, any of
which may match; \`from\` and \`to\` are album release dates, both inclusive; \`explicit\` and \`vocal\` are true, false or
omitted. Beyond 10,000 matches, \`pagination.total\` stops counting and \`total_is_capped\` is true.`;

export const searchDocs = {
  searchTracks: {
    description: `Tracks that match all words and filters, best first.\n${about}`,
    request: { query: page, body },
    response: { tracks: [track], pagination: pagination(1) },
  },
  searchAlbums: {
    description: `Albums that match all words and filters, best first.\n${about}`,
    request: { query: page, body },
    response: { albums: [album], pagination: pagination(1) },
  },
  genres: {
    description: 'All genres, with the number of playable tracks in each.',
    response: { genres: [{ id: 4, name: 'Lounge', count: 1204 }] },
  },
  tags: {
    description: 'All tags, with the number of playable tracks for each.',
    response: { tags: [{ id: 9, name: 'evening', count: 310 }] },
  },
} satisfies Docs;
