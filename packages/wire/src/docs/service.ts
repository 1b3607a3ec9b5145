import type { CallDocs } from './call-docs.ts';

export const serviceDocs = {
  health: {
    description: `Whether the service and its database answer; 503 while they do not. \`demo\` tells how far a
demonstration’s music is composed.`,
    response: { ready: true, demo: 'none' },
  },
  totals: {
    description: `How many albums, collections and playlists are in my music, how many distinct tracks they hold together,
and how many bytes the files of those have.`,
    response: { albums: 14, collections: 6, playlists: 3, tracks: 412, size: 2_148_301_120 },
  },
} satisfies Record<string, CallDocs>;
