import { z } from 'zod';
import { bounds } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** A city that a venue can stand in. `region` is null where none is known or needed, `timezone` an IANA name. */
export const city = z.object({
  id,
  name: z.string(),
  region: z.string().nullable(),
  country: z.string(),
  timezone: z.string(),
});

export const cities = {
  cities: endpoint({
    method: 'GET',
    path: '/cities',
    access: 'account',
    summary: 'Search cities by the start of any word in their name, up to 20',
    query: z.object({ q: z.string().max(bounds.search_text).optional() }),
    response: z.object({ cities: z.array(city) }),
    errors: [],
  }),
};

export type City = z.infer<typeof city>;
