import type { CallDocs } from './call-docs.ts';

export const serviceDocs = {
  health: {
    description: `Whether the service and its database are up; 503 if not. \`demo\` shows the progress of composing a demo’s
music.`,
    response: { ready: true, demo: 'none' },
  },
  totals: {
    description: `The number of albums, collections and playlists in my music, the number of distinct tracks in them, and the
total size of their files in bytes.`,
    response: { albums: 14, collections: 6, playlists: 3, tracks: 412, size: 2_148_301_120 },
  },
} satisfies Record<string, CallDocs>;
