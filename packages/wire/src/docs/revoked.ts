import { album, type Docs, page, pagination, track } from './examples.ts';

const cover = (hash: string) => ({
  small: `/media/covers/${hash}/small`,
  medium: `/media/covers/${hash}/medium`,
  large: `/media/covers/${hash}/large`,
});

const revoked = {
  cover: cover('9f2c'),
  revoked_at: '2026-11-19T08:30:00.000Z',
  reason: 'The label ended the licence.',
  playlists: [{ id: 5, name: 'Evening at the bar' }],
};

const replacement = {
  id: 230,
  artist: 'Mara Lund',
  name: 'Slow Ferry',
  duration: { minutes: 3, seconds: 38 },
  file: '/media/audio/230?account=7&end=1795082400&signature=kq3v',
  peaks: '/media/peaks/230?account=7&end=1795082400&signature=Zt0w',
  explicit: false,
  vocal: true,
  album_id: 21,
  album_name: 'Crossings',
  cover: cover('c41a'),
  genres: ['Lounge'],
  tags: ['evening'],
  isrc: 'QZK6G2600230',
};

export const revokedDocs = {
  revokedTracks: {
    description: `Tracks revoked within the last 14 × 24 hours, most recent first, both individually and with their album.
From \`revoked_at\` on, a revoked track doesn’t appear in any list, search, stream or download; its \`file\` and \`peaks\` are
null. Your own playlists keep its row.

\`playlists\` and \`objects\` list your playlists and venues where it is now missing. \`replacements\` are up to three tracks
with the same explicit and vocal flags, ordered by genres and tags in common, then by closest duration; add one with
\`POST /my/playlists/{id}/tracks\`.`,
    request: { query: page },
    response: {
      tracks: [
        {
          ...track,
          file: null,
          peaks: null,
          tags: ['evening'],
          ...revoked,
          objects: [{ id: 3, name: 'Bar on the quay' }],
          replacements: [replacement],
        },
      ],
      pagination: pagination(1),
    },
  },
  revokedAlbums: {
    description: `Albums revoked within the last 14 × 24 hours, most recent first; their tracks are among the revoked tracks
too. \`playlists\` and \`objects\` list your playlists and venues where a track of the album is now missing. \`replacements\`
are up to three albums, ordered by genres and tags in common, then by closest duration; none is explicit unless the
revoked album was.`,
    request: { query: page },
    response: {
      albums: [
        {
          ...album,
          ...revoked,
          objects: [],
          replacements: [
            {
              id: 21,
              name: 'Crossings',
              artist: 'Mara Lund',
              cover: cover('c41a'),
              release_date: '2025-10-10',
              label: null,
              upc: null,
              track_count: 9,
              duration: { hours: 0, minutes: 33, seconds: 5 },
              size: 48_110_200,
              explicit: false,
              is_my: false,
            },
          ],
        },
      ],
      pagination: pagination(1),
    },
  },
  plannedRevocations: {
    description: `Tracks of your playlists, and of what your venues play, whose revocation is planned; the next one comes first.
They play until \`revoked_at\`, a moment ahead, and then are among the revoked tracks. A plan can be cancelled.`,
    request: { query: page },
    response: {
      tracks: [
        {
          ...track,
          tags: ['evening'],
          ...revoked,
          revoked_at: '2026-12-31T21:00:00.000Z',
          objects: [{ id: 3, name: 'Bar on the quay' }],
          replacements: [replacement],
        },
      ],
      pagination: pagination(1),
    },
  },
} satisfies Docs;
