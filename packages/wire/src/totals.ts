import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const totals = {
  totals: endpoint({
    method: 'GET',
    path: '/my/totals',
    access: 'account',
    summary: 'My music in numbers: albums, collections, playlists, distinct tracks and their total size',
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
