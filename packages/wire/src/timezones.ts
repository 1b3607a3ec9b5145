import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** A zone to choose from. `offset` is minutes east of UTC at the moment of the answer; `label` tells it too. */
export const timezone = z.object({ id, name: z.string(), label: z.string(), offset: z.int() });

export const timezones = {
  timezones: endpoint({
    method: 'GET',
    path: '/timezones',
    access: 'account',
    summary: 'Available time zones, west to east',
    response: z.object({ timezones: z.array(timezone) }),
    errors: [],
  }),
};

export type Timezone = z.infer<typeof timezone>;
