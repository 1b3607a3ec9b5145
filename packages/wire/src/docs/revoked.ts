import type { CallDocs } from './examples.ts';

const cover = (hash: string) => ({
  small: `/media/covers/${hash}/small`,
  medium: `/media/covers/${hash}/medium`,
  large: `/media/covers/${hash}/large`,
});

const query = { limit: '24', offset: '0' };

export const revokedDocs = {
  revokedTracks: {
    summary: { ru: 'Треки, отозванные за последние две недели, сначала недавние' },
    description: `Tracks revoked within the last 14 × 24 hours, most recent first, both individually and with their album.
From \`revoked_at\` on, a revoked track doesn’t appear in any list, search, stream or download; its \`file\` and \`peaks\` are
null. Your own playlists keep its row.

\`playlists\` and \`objects\` list your playlists and venues where it is now missing. \`replacements\` are up to three tracks
with the same explicit and vocal flags, ordered by genres and tags in common, then by closest duration; add one with
\`POST /my/playlists/{id}/tracks\`.`,
    request: { query },
    response: {
      tracks: [
        {
          id: 812,
          artist: 'North Quay',
          name: 'Glass Harbour',
          duration: { minutes: 3, seconds: 41 },
          file: null,
          peaks: null,
          explicit: false,
          vocal: true,
          album_id: 64,
          album_name: 'Low Tide',
          cover: cover('9f2c'),
          genres: ['Lounge'],
          tags: ['evening'],
          isrc: 'QZK6G2600812',
          revoked_at: '2026-11-19T08:30:00.000Z',
          reason: 'The label ended the licence.',
          playlists: [{ id: 5, name: 'Evening at the bar' }],
          objects: [{ id: 3, name: 'Bar on the quay' }],
          replacements: [
            {
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
            },
          ],
        },
      ],
      pagination: { limit: 24, offset: 0, total: 1 },
    },
  },
  revokedAlbums: {
    summary: { ru: 'Альбомы, отозванные за последние две недели, сначала недавние' },
    description: `Albums revoked within the last 14 × 24 hours, most recent first; their tracks are among the revoked tracks
too. \`playlists\` and \`objects\` list your playlists and venues where a track of the album is now missing. \`replacements\`
are up to three albums, ordered by genres and tags in common, then by closest duration; none is explicit unless the
revoked album was.`,
    request: { query },
    response: {
      albums: [
        {
          id: 64,
          name: 'Low Tide',
          artist: 'North Quay',
          cover: cover('9f2c'),
          release_date: '2026-03-01',
          label: 'Quayside',
          upc: '4006381333931',
          track_count: 10,
          duration: { hours: 0, minutes: 36, seconds: 12 },
          size: 52_812_034,
          explicit: false,
          is_my: true,
          revoked_at: '2026-11-19T08:30:00.000Z',
          reason: 'The label ended the licence.',
          playlists: [{ id: 5, name: 'Evening at the bar' }],
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
      pagination: { limit: 24, offset: 0, total: 1 },
    },
  },
} satisfies Record<string, CallDocs>;
