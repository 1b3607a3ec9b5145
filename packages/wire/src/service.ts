import { z } from './zod.ts';
import type { Declarations } from './endpoint.ts';
import { id } from './values.ts';

/** A zone to choose from. `offset` is minutes east of UTC at the time of the response; `label` includes it too. */
export const timezone = z.object({ id, name: z.string(), label: z.string(), offset: z.int() });

export const service = {
  health: {
    access: 'public',
    caching: 'revalidate',
    summary: 'Service status and demo progress',
    response: z.object({ ready: z.boolean(), demo: z.enum(['none', 'composing', 'complete']) }),
    errors: ['unavailable'],
  },
  timezones: {
    caching: 'revalidate',
    summary: 'Available time zones, west to east',
    response: z.object({ timezones: z.array(timezone) }),
  },
  totals: {
    summary: 'My music in numbers: albums, collections, playlists, distinct tracks and their total size',
    response: z.object({
      albums: z.int(),
      collections: z.int(),
      playlists: z.int(),
      tracks: z.int(),
      size: z.int(),
    }),
  },
} satisfies Declarations;

export type Timezone = z.infer<typeof timezone>;
