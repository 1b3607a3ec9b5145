import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const totals = {
  totals: endpoint({
    method: 'GET',
    path: '/my/totals',
    access: 'account',
    summary: 'How much is in my music: sets, distinct tracks, bytes of their files',
    response: z.object({
      albums: z.int(),
      collections: z.int(),
      playlists: z.int(),
      tracks: z.int(),
      size: z.int(),
    }),
    errors: [],
  }),
};
