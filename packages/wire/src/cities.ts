import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { id } from './values.ts';

/** A city for venues. `region` is null if unknown or unnecessary, `timezone` an IANA name. */
export const city = z.object({
  id,
  name: z.string(),
  region: z.string().nullable(),
  country: z.string(),
  timezone: z.string(),
});

export const cities = {
  cities: {
    caching: 'revalidate',
    summary: 'Search cities by the start of any word in their name, up to 20',
    query: z.object({ q: z.string().max(bounds.search_text).optional() }),
    response: z.object({ cities: z.array(city) }),
  },
} satisfies Declarations;

export type City = z.infer<typeof city>;
