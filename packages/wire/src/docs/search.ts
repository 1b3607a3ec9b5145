import type { CallDocs } from './call-docs.ts';
import { album, page, pagination, track } from './examples.ts';

const body = { what: 'glass harb', genres: [4], vocal: true };

const about = `
All words of \`what\` must be found, in any order, in the names of track, artist and album together; each may be typed as far
as you like (\`sno gla\` finds "Snow on Glass"). Letter case, accents, and е for ё do not matter, nor do other forms of a word
(\`songs\`, \`song\`). A word that is nowhere is read in the other keyboard layout (\`ghbdtn\` is "привет"), else in the other
script by any usual transliteration (\`zemfira\`), else as a single slip of the finger, in words of four letters and more. No
word is ever left out. An empty \`what\` is no filter; a text without a letter or digit finds nothing. An ISRC, UPC or EAN,
with or without hyphens, finds what has it.

Best matches come first: the very name, names that begin so, all words in the name, then artist and album; among equals what
is played most. Without \`what\` everything comes by how much it is played.

Filters can be combined, with \`what\` or alone: \`genres\` and \`tags\` are ids of \`GET /genres\` and \`GET /tags\`, any of
which will do; \`from\` and \`to\` are days of the album's release, both included; \`explicit\` and \`vocal\` are true, false or
left out. Above 10,000 matches \`pagination.total\` stops there and \`total_is_capped\` is true.`;

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
    description: 'All tags, with the number of playable tracks under each.',
    response: { tags: [{ id: 9, name: 'evening', count: 310 }] },
  },
} satisfies Record<string, CallDocs>;
